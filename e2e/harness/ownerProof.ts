import { approvalStatusRoute } from '@latchkey/contracts/vault/routes'
import { callVault, type VaultAccess } from '../../apps/secure/src/site/vaultAccess.ts'
import { codePattern, type KilledParts, linkPattern } from './killedParts.ts'

export type Mails = {
  readonly mailLink: () => Promise<{ readonly approvalId: string }>
  readonly mailCode: () => Promise<{ readonly challengeId: string }>
}

type Proof = { readonly access: VaultAccess; readonly email: string; readonly mails: Mails }

/** Proves ownership to both vaults by mailed link and code. */
export async function prove(parts: KilledParts, { access, email, mails }: Proof) {
  await parts.endCooldowns()
  const linkMail = parts.newMails(email)
  const { approvalId } = await mails.mailLink()
  await pressLink(parts, access, { approvalId, token: await linkMail(linkPattern) })
  await parts.endCooldowns()
  const codeMail = parts.newMails(email)
  const { challengeId } = await mails.mailCode()
  return { approvalId, proof: { challengeId, code: await codeMail(codePattern) } }
}

type Link = { readonly approvalId: string; readonly token: string }

/** Presses the button of the mailed page, and once more if that fails. */
export async function pressLink(parts: KilledParts, access: VaultAccess, { approvalId, token }: Link): Promise<void> {
  const press = () => parts.openLink(token)
  const failure = await press()
    .catch(press)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  // The link works once. Its status shows whether the failed attempt took effect.
  if (failure && (await callVault(access, approvalStatusRoute, { approvalId })).status !== 'approved') throw failure
}
