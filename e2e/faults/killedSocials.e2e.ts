import { expect, test } from 'vitest'
import { visitFarcaster } from '../../apps/devnet/src/farcaster/visitFarcaster.ts'
import { visitIssuer } from '../../apps/devnet/src/issuer/visitIssuer.ts'
import { connectDevice } from '../../apps/secure/src/login/connectDevice.ts'
import { beginSocial } from '../../apps/secure/src/social/beginSocial.ts'
import { connectFarcaster } from '../../apps/secure/src/social/connectFarcaster.ts'
import { connectSocial } from '../../apps/secure/src/social/connectSocial.ts'
import { beginFarcaster } from '../../apps/secure/src/social/farcasterFlow.ts'
import type { SocialFlow } from '../../apps/secure/src/social/socialFlows.ts'
import {
  asked,
  bothEnds,
  codeOf,
  type Device,
  type KilledRequest,
  killedParts,
  linkPattern,
  sign,
  walletCounts,
  walletOf,
} from '../harness/killedParts.ts'

// Like killedVaults.e2e.ts, for a provider with ID tokens (Google), one that needs the mailed link (GitHub), and Farcaster.

const parts = killedParts()
type Owner = { readonly provider: Provider; readonly email: string }

/** Acceptable errors: try again, wait, or start the sign-in again. */
const understood = ['VAULT_UNREACHABLE', 'EMAIL_COOLDOWN', 'SOCIAL_SIGN_IN_EXPIRED']

/** One complete sign-in: at the provider, and by the mailed link where needed. */
async function attempt({ login }: Device, { provider, email }: Owner): Promise<void> {
  await parts.endCooldowns()
  if (provider === 'farcaster') {
    const flow = await beginFarcaster(login, { origin: asked.origin, purpose: 'signIn' })
    await visitFarcaster(flow.url, email)
    await connectFarcaster(login, flow, asked)
    return
  }
  const mail = parts.newMails(email)
  const started: SocialFlow[] = []
  const flows = { add: (flow: SocialFlow) => void started.push(flow), take: () => Promise.reject() }
  const page = await beginSocial(login, { flows, provider }, asked)
  const answer = await visitIssuer(page, { name: email, email, emailVerified: true })
  const { action } = await connectSocial(login, { flow: started[0]!, answer }, asked)
  if (action !== 'verifyDevice') return
  await parts.openLink(await mail(linkPattern))
  await connectDevice(login, asked)
}

/** Starts the sign-in again after each failure, as a visitor would. */
async function signIn(device: Device, owner: Owner): Promise<readonly string[]> {
  const failures: string[] = []
  while (failures.length < 12) {
    const code = await attempt(device, owner).then(() => undefined, codeOf)
    if (code === undefined) return failures
    failures.push(code)
    // There must be no address before the end.
    expect(await walletOf(device)).toBeUndefined()
  }
  throw new Error(`Signing in failed: ${failures.join(', ')}`)
}

/** Requests until the device is approved. `verify`: the table that its handler locks depends on the step. */
const proving = {
  google: (verified: string) => [
    ['auth/v1/social/begin', 'social_flows'],
    ['auth/v1/social/verify', verified],
    ['recovery/v1/social/approve', 'approvals'],
  ],
  github: (verified: string) => [
    ['auth/v1/social/begin', 'social_flows'],
    ['auth/v1/social/verify', verified],
    ['recovery/v1/approvals/device', 'approvals'],
    ['recovery/v1/approvals/status', 'approvals'],
  ],
  farcaster: (verified: string) => [
    ['auth/v1/farcaster/begin', 'social_flows'],
    ['auth/v1/farcaster/read', 'social_flows'],
    ['auth/v1/farcaster/verify', verified],
    ['recovery/v1/farcaster/approve', 'approvals'],
  ],
} satisfies Record<string, (verified: string) => readonly KilledRequest[]>

type Provider = keyof typeof proving
const providers = Object.keys(proving) as readonly Provider[]

const stepsOf = (provider: Provider) => ({
  'signing up': [
    ...proving[provider]('factors'),
    ['auth/v1/wallets/open', 'audit'],
    ['auth/v1/wallets/prepare', 'shares'],
    ['recovery/v1/recovery/create', 'audit'],
    ['auth/v1/wallets/commit', 'audit'],
  ] as readonly KilledRequest[],
  'joining from a new device': [
    ...proving[provider]('logins'),
    ['auth/v1/wallets/open', 'audit'],
    ['recovery/v1/recovery/release', 'audit'],
    ['auth/v1/devices/add', 'audit'],
  ] as readonly KilledRequest[],
})

/** One test kills the vaults, another the secure site, each once at every request. */
const cases = providers.flatMap((provider) =>
  Object.entries(stepsOf(provider)).flatMap(([step, requests]) => {
    const kills = bothEnds(requests)
    const ofSite = kills.filter(({ part }) => part === 'secure')
    const ofVaults = kills.filter(({ part }) => part !== 'secure')
    return [
      { step, provider, killed: 'the vault', kills: ofVaults },
      { step, provider, killed: 'the secure site', kills: ofSite },
    ]
  }),
)

test.each(cases)(
  '$step with $provider gives one complete wallet even if $killed is killed at each request',
  async (one) => {
    const { step, provider, kills } = one
    const [first, second, owner] = [await parts.device(), await parts.device(), { provider, email: parts.newEmail() }]
    const isNew = step === 'signing up'
    if (isNew) parts.killAt(...kills)
    const failures = [...(await signIn(first, owner))]
    if (!isNew) parts.killAt(...kills)
    failures.push(...(await signIn(second, owner)))
    expect(parts.pending()).toEqual([])
    expect(failures.length).toBeGreaterThan(0)
    expect(understood).toEqual(expect.arrayContaining(failures))
    expect((await walletOf(second))?.evm).toBe((await walletOf(first))?.evm)
    expect(await walletCounts(parts, first)).toEqual([1, 1])
    expect([await sign(first), await sign(second)]).toEqual([true, true])
  },
)
