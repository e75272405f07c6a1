import { readFileSync } from 'node:fs'
import { errorOf } from '@latchkey/base/errors'
import { LINK_INVALID } from '@latchkey/contracts/errors/vault'
import { sealedStatement } from '@latchkey/contracts/vault/ids'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { chosenNumberSchema, linkTokenSchema } from '@latchkey/contracts/vault/schemas'
import { cardPageStyle } from '@latchkey/node/site/cardPage'
import { languageOfHeader } from '@latchkey/texts/languageOf'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { parseJson, readBytes } from '../http/deviceRequests.ts'
import { freezeByLink, type LinkPage } from '../identity/freezeLinks.ts'
import { keepByLink } from '../identity/keepLinks.ts'
import { undoEmailByLink } from '../identity/undoEmail.ts'
import { approvalDetails, approve } from '../recovery/approvals.ts'
import type { Services } from '../services.ts'
import { acceptStatement } from '../statements/acceptStatement.ts'
import { pendingStatements } from '../statements/outbox.ts'
import { linkPage } from './linkPage.ts'

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const asset = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const deliverySchema = v.strictObject({ handover: sealedStatement })

/** Pages of e-mailed links. GET only shows the page; POST with the token acts. Only the recovery role has approvals. */
export function addLinkRoutes(app: Hono, services: Services): void {
  const [script, style] = [asset('link.js'), cardPageStyle + asset('link.css')]
  app.get('/link.js', (context) => context.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/link.css', (context) => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  addPage(app, 'freeze', services.role)
  app.post('/v1/links/freeze', async (context) =>
    context.json({ handover: await freezeByLink(services, await tokenOf(context)) }),
  )
  addPage(app, 'keep', services.role)
  app.post('/v1/links/keep', async (context) =>
    context.json({ handover: await keepByLink(services, await tokenOf(context)) }),
  )
  // The other role's page and the secure site's server deliver statements here.
  app.post('/v1/links/handover', async (context) =>
    context.json(await acceptStatement(services, (await bodyOf(context, deliverySchema)).handover)),
  )
  // Called by the secure site's server itself; it does not forward this path for visitors. The statements are signed and sealed to
  // the other role.
  app.post('/v1/statements/pending', async (context) => context.json({ statements: await pendingStatements(services) }))
  if (services.role === 'auth') addUndoRoutes(app, services)
  else addApprovalRoutes(app, services)
}

function addApprovalRoutes(app: Hono, services: Services): void {
  addPage(app, 'approve', services.role)
  app.post('/v1/links/approval', async (context) =>
    context.json(await approvalDetails(services, await tokenOf(context))),
  )
  app.post('/v1/links/approve', async (context) => {
    return context.json(await approve(services, await bodyOf(context, chosenNumberSchema)))
  })
}

function addUndoRoutes(app: Hono, services: Services): void {
  addPage(app, 'undo', services.role)
  app.post('/v1/links/undo', async (context) =>
    context.json({ handover: await undoEmailByLink(services, await tokenOf(context)) }),
  )
}

function addPage(app: Hono, kind: LinkPage, role: VaultRole): void {
  app.get(`/${kind}`, (context) => {
    context.header('Content-Security-Policy', pagePolicy)
    return context.html(linkPage({ kind, role, locale: languageOfHeader(context.req.header('accept-language') ?? '') }))
  })
}

const tokenOf = async (context: Context): Promise<string> => (await bodyOf(context, linkTokenSchema)).token

/** Accepts only JSON, which forms of other sites cannot send. @throws LINK_INVALID */
async function bodyOf<schema extends v.GenericSchema>(
  context: Context,
  schema: schema,
): Promise<v.InferOutput<schema>> {
  const type = context.req.header('content-type') ?? ''
  const parsed = v.safeParse(schema, parseJson(await readBytes(context)))
  if (!parsed.success || !/^application\/json\b/i.test(type)) throw errorOf(LINK_INVALID)
  return parsed.output
}
