import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { PROJECT_ID_INVALID, PROJECT_ID_MISSING } from '@latchkey/contracts/errors/project'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import { reportMistake } from './developerConsole.ts'
import type { Latchkey } from './latchkey.ts'
import type { AppMetadata, EmbeddedWalletOptions, FeatureOptions, WalletOptions } from './options.ts'

/** The fields of options that are objects. Those of `siwx` are checked before each sign-in as well, see `checkSiwx`. */
const fields: Readonly<Record<string, readonly string[]>> = {
  metadata: ['name', 'description', 'url', 'icons'] satisfies (keyof AppMetadata)[],
  features: ['send', 'receive', 'swaps', 'onramp', 'names', 'activity'] satisfies (keyof FeatureOptions)[],
  wallets: ['featured', 'recommended', 'include', 'exclude'] satisfies (keyof WalletOptions)[],
  embeddedWallet: [
    'secureUrl',
    'email',
    'socials',
    'connectMethodsOrder',
    'defaultAccountTypes',
  ] satisfies (keyof EmbeddedWalletOptions)[],
}

const names =
  'projectId networks adapters metadata serverUrl pageUrl relayUrl siwx manualWalletConnect wallets features embeddedWallet allowUnsupportedNetwork initialState storage webStorage clock webSocket fetch'.split(
    ' ',
  )

/**
 * Reports unknown options, which would silently do nothing, in the console, and an invalid project id or an unknown
 * field of an option in the modal too. Loaded only on a developer's machine or with an invalid project id.
 */
export async function reportSetup(latchkey: Latchkey): Promise<void> {
  const unknown = Object.keys(latchkey.options).filter((name) => !names.includes(name))
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks.
  if (unknown.length > 0) console.warn(`[latchkey] Unknown options: ${unknown.join(', ')}. Check their spelling.`)
  const alert = projectError(latchkey) ?? fieldError(latchkey) ?? (await siwxError(latchkey))
  if (!alert) return
  latchkey.store.setState({ alert })
  reportMistake(latchkey, alert)
}

function projectError({ options: { projectId, serverUrl } }: Latchkey): LatchkeyError | undefined {
  if (/^[0-9a-f]{32}$/.test(projectId)) return undefined
  return projectId ? errorOf(PROJECT_ID_INVALID, { values: { server: serverUrl } }) : errorOf(PROJECT_ID_MISSING)
}

function fieldError({ options }: Latchkey): LatchkeyError | undefined {
  for (const [option, names] of Object.entries(fields)) {
    const given = Object.keys(options[option as 'features'] ?? {})
    const unknown = given.find((name) => !names.includes(name))
    if (unknown)
      return errorOf(OPTION_INVALID, { values: { option: `${option}.${unknown}`, reason: `use ${names.join(', ')}` } })
  }
  return undefined
}

/** The check loads only for unusual options, so that its imports are not part of other pages. */
async function siwxError(latchkey: Latchkey): Promise<LatchkeyError | undefined> {
  if (Object.keys(latchkey.options.siwx ?? {}).every((name) => name === 'required' || name === 'statement'))
    return undefined
  try {
    const { checkSiwx } = await import('./siwx/readSiwx.ts')
    checkSiwx(latchkey)
    return undefined
  } catch (error) {
    // The sign-in checks again if the file could not be loaded.
    return isLatchkeyError(error) ? error : undefined
  }
}
