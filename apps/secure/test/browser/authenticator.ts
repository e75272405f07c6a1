import type { Page } from 'playwright-core'

/** The virtual authenticator of one tab. It survives navigation to another site. */
export async function addAuthenticator(page: Page, options: AuthenticatorOptions = {}) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, hasPrf: true, ...options },
    },
  })
  return {
    async credentials(): Promise<readonly Credential[]> {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    },
    add: (credential: Credential) => session.send('WebAuthn.addCredential', { authenticatorId, credential }),
    /** True makes the user confirm every prompt. */
    touch: (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

type AuthenticatorOptions = { readonly hasPrf?: boolean; readonly isUserVerified?: boolean }
/** As defined by the browser's debugging protocol. Does not contain the PRF secret. */
export type Credential = {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly privateKey: string
  readonly signCount: number
}
