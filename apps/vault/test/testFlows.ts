import { randomUUID } from 'node:crypto'
import * as routes from '@latchkey/contracts/vault/routes'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { hashToken } from '../src/identity/freezeLinks.ts'
import { callAct, newControlKey } from './testActs.ts'
import { call, randomText, type TestDevice, type TestVault } from './testVaults.ts'

const origin = 'https://app.example'

/** Reads the e-mails that a vault sent to an address. */
export type Mailbox = { readonly next: (to: string) => Promise<{ readonly text: string }> }
export type Stack = { readonly auth: TestVault; readonly recovery: TestVault; readonly mailbox: Mailbox }
export type Visitor = { readonly email: string; readonly device: TestDevice }

/** Signs in at the auth role with the e-mailed code. */
export async function signIn({ auth, mailbox }: Stack, { email, device }: Visitor) {
  const payload = { email, purpose: 'signIn' as const, origin }
  const { reply } = await call(auth, { device, route: routes.beginCodeRoute, payload })
  const code = await mailed({ mailbox, email }, /^(\d{6})$/m)
  const proof = { challengeId: reply.challengeId, code }
  return (await call(auth, { device, route: routes.verifyCodeRoute, payload: proof })).reply
}

type Mailed = { readonly mailbox: Mailbox; readonly email: string }

/** The pattern's first group in the next mail that matches. Skips other mails, which may arrive in between. */
async function mailed({ mailbox, email }: Mailed, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec((await mailbox.next(email)).text)?.[1]
    if (found !== undefined) return found
  }
}

/** The whole next mail with a link to approve a device or a purpose. */
const linkMail = (from: Mailed) => mailed(from, /(.*\/approve#t=.*)/s)

/** The token of a page's link in a mail. */
export const linkToken = (text: string, page: string): string =>
  new RegExp(`/${page}#t=([\\w-]{43})`).exec(text)?.[1] ?? ''

/** Enters the code on this device, requests its link, and returns the e-mailed links. */
export async function requestApproval(stack: Stack, visitor: Visitor) {
  const { wallet } = await signIn(stack, visitor)
  if (wallet.status === 'frozen') throw new RangeError('the wallet is frozen')
  return requestLink(stack, { ...visitor, statement: wallet.statement })
}

/** Requests the link of a device that the auth role has verified, and returns the e-mailed links. */
export async function requestLink(
  { recovery, mailbox }: Pick<Stack, 'recovery' | 'mailbox'>,
  { email, device, statement }: Visitor & { readonly statement: string },
) {
  const { reply } = await call(recovery, { device, route: routes.beginDeviceRoute, payload: { statement, origin } })
  const text = await linkMail({ mailbox, email })
  return { ...reply, approveToken: linkToken(text, 'approve'), freezeToken: linkToken(text, 'freeze') }
}

/** The mailed link that ends a freeze at the recovery role. */
export async function requestUnfreeze({ recovery, mailbox }: Stack, { email, device }: Visitor) {
  const payload = { email, purpose: 'unfreeze' as const, origin }
  const { reply } = await call(recovery, { device, route: routes.beginApprovalRoute, payload })
  return { ...reply, unfreezeToken: linkToken(await linkMail({ mailbox, email }), 'approve') }
}

/**
 * The requests of the freeze link's page: freezes at the role that mailed it, and delivers the statement to the other
 * one.
 */
export async function freezeByMail(from: TestVault, other: TestVault, token: string) {
  const { handover } = (await (await postLink(from, 'freeze', token)).json()) as { handover: string }
  return { handover, response: await deliver(other, handover) }
}

/** Delivers a statement of the other role. */
export const deliver = (vault: TestVault, handover: string) => postJson(vault, '/v1/links/handover', { handover })

/** Delivers the undelivered statements of one role to the other, as the secure site's server does. Returns the statements. */
export async function carry(from: TestVault, to: TestVault): Promise<readonly string[]> {
  const { statements } = await (await postJson(from, '/v1/statements/pending', {})).json()
  for (const statement of statements) {
    const { handover } = await (await deliver(to, statement)).json()
    if (handover !== undefined) await deliver(from, handover)
  }
  return statements
}

/** Sends the request of the button on a link's page; for a sign-in, with the number that the app shows. */
export async function postLink(vault: TestVault, path: string, token: string) {
  if (path !== 'approve') return postJson(vault, `/v1/links/${path}`, { token })
  const ofLink = vault.db.selectFrom('approvals').select('match_number').where('token_hash', '=', hashToken(token))
  const row = await ofLink.executeTakeFirst()
  return postJson(vault, '/v1/links/approve', { token, ...(row && { number: row.match_number }) })
}

export const postJson = ({ app }: TestVault, path: string, body: object) =>
  app.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

export async function approveDevice(stack: Stack, visitor: Visitor): Promise<string> {
  const { approvalId, approveToken } = await requestApproval(stack, visitor)
  await postLink(stack.recovery, 'approve', approveToken)
  return approvalId
}

/** A wallet as created by a device. Random bytes stand in for sealed data, which a vault cannot read. */
export function newWallet(userId: string) {
  const { control, controlKey } = newControlKey()
  const record: WalletRecord = {
    ...{ v: 2, control, userId, walletId: randomUUID(), epoch: 1, createdAt: 1_795_000_000_000 },
    ...{ evm: `0x${'ab'.repeat(20)}`, sol: '11111111111111111111111111111112' },
  }
  const [deviceShare, recoveryShare, share] = [randomText(33), randomText(33), randomText(33)]
  const shares = { deviceShare, recoveryShare, share }
  return { record, controlKey, container: randomText(60), commitment: randomText(32), ...shares }
}
export type NewWallet = ReturnType<typeof newWallet>

export const prepare = ({ auth }: Pick<Stack, 'auth'>, device: TestDevice, wallet: NewWallet) => {
  const { record, container, commitment, deviceShare, recoveryShare } = wallet
  const payload = { record, container, commitment, origin, deviceShare, recoveryShare }
  return call(auth, { device, route: routes.prepareWalletRoute, payload })
}

/** The permission of a device to create a wallet at the recovery role: an approved link, or the auth role's statement. */
export type SignUpProof = { readonly approvalId: string } | { readonly signUp: string }

export const createRecovery = (
  { recovery }: Pick<Stack, 'recovery'>,
  { device, wallet, ...proof }: { device: TestDevice; wallet: NewWallet } & SignUpProof,
) => {
  const { record, commitment, share } = wallet
  const payload = { ...proof, record, commitment, share }
  return call(recovery, { device, route: routes.createRecoveryRoute, payload })
}

/** Commits a wallet; the answer has the share of this device's set. */
export const commit = ({ auth }: Pick<Stack, 'auth'>, device: TestDevice, { record }: NewWallet) => {
  const { walletId, epoch } = record
  const payload = { walletId, epoch, purpose: 'readBack' as const, origin, requestDigest: randomText(32) }
  return call(auth, { device, route: routes.commitWalletRoute, payload })
}

/** Sign-up with both roles: announcement, code, creation. */
export async function signUp(stack: Stack, visitor: Visitor): Promise<NewWallet> {
  const { device } = visitor
  return createWallet(stack, { device, ...(await beginSignUp(stack, visitor)) })
}

/** Announces the address of a new visitor and enters the code. */
export async function beginSignUp(stack: Stack, visitor: Visitor) {
  const { email, device } = visitor
  await call(stack.recovery, { device, route: routes.announceRoute, payload: { email, origin } })
  const { userId, wallet } = await signIn(stack, visitor)
  if (wallet.status !== 'none') throw new RangeError('the address has a wallet')
  return { userId, signUp: wallet.statement }
}

/** Creates the wallet of a user whose device both vaults have accepted. */
export async function createWallet(stack: Pick<Stack, 'auth' | 'recovery'>, params: CreateWallet): Promise<NewWallet> {
  const { userId, ...proven } = params
  const { device } = proven
  const wallet = newWallet(userId)
  await prepare(stack, device, wallet)
  await createRecovery(stack, { ...proven, wallet })
  await commit(stack, device, wallet)
  return wallet
}

type CreateWallet = { readonly device: TestDevice; readonly userId: string } & SignUpProof

export const release = ({ auth }: Pick<Stack, 'auth'>, device: TestDevice, { record }: NewWallet, epoch = 1) => {
  const payload = { walletId: record.walletId, epoch, purpose: 'sign' as const, origin, requestDigest: randomText(32) }
  return call(auth, { device, route: routes.releaseShareRoute, payload })
}

export const releaseRecovery = (
  { recovery }: Pick<Stack, 'recovery'>,
  { device, approvalId, wallet }: { device: TestDevice; approvalId: string; wallet: NewWallet },
) => {
  const { record, commitment } = wallet
  const payload = { approvalId, walletId: record.walletId, epoch: 1, commitment }
  return call(recovery, { device, route: routes.releaseRecoveryRoute, payload })
}

export const addDevice = (
  { auth }: Pick<Stack, 'auth'>,
  device: TestDevice,
  wallet: NewWallet,
  deviceShare: string,
) => {
  const payload = { walletId: wallet.record.walletId, epoch: 1, origin, deviceShare }
  return callAct(auth, { device, wallet, name: 'addDevice', route: routes.addDeviceRoute, payload })
}

/** Proves to the recovery role that a device has rebuilt the wallet key. */
export const prepareDevice = (
  { recovery }: Pick<Stack, 'recovery'>,
  { device, approvalId, wallet }: { device: TestDevice; approvalId: string; wallet: NewWallet },
) => {
  const payload = { name: 'addDevice' as const, approvalId, walletId: wallet.record.walletId }
  return callAct(recovery, { device, wallet, name: 'addDevice', route: routes.prepareActRoute, payload })
}

/** Revokes another device at the auth role. */
export const revokeDevice = (
  { auth }: Pick<Stack, 'auth'>,
  device: TestDevice,
  wallet: NewWallet,
  deviceId: string,
) => {
  const payload = { walletId: wallet.record.walletId, deviceId }
  return callAct(auth, { device, wallet, name: 'revoke', route: routes.revokeDeviceRoute, payload })
}

/** Schedules the deletion at the auth role. */
export const deleteAtAuth = (
  { auth }: Pick<Stack, 'auth'>,
  { device, wallet, proof }: { device: TestDevice; wallet: NewWallet; proof: FreshProof },
) => {
  const payload = { proof, walletId: wallet.record.walletId }
  return callAct(auth, { device, wallet, name: 'delete', route: routes.deleteWalletRoute, payload })
}

/** Prepares the deletion at the recovery role and, if that is accepted, schedules it. */
export async function deleteAtRecovery({ recovery }: Pick<Stack, 'recovery'>, params: DeletedAtRecovery) {
  const { device, wallet, approvalId, handover } = params
  const payload = { name: 'delete' as const, approvalId, walletId: wallet.record.walletId }
  const prepared = await callAct(recovery, { device, wallet, name: 'delete', route: routes.prepareActRoute, payload })
  if (prepared.status !== 200) return prepared
  return call(recovery, { device, route: routes.deleteRecoveryRoute, payload: { approvalId, handover } })
}

type DeletedAtRecovery = {
  readonly device: TestDevice
  readonly wallet: NewWallet
  readonly approvalId: string
  readonly handover: string
}

/** The last step of an e-mail change, at both roles. Resolves with the answers of both. */
export async function finishEmailChange({ auth, recovery }: Pick<Stack, 'auth' | 'recovery'>, params: FinishedChange) {
  const { device, wallet, changeId, code, email } = params
  const name = 'changeEmail' as const
  const payload = { name, changeId, email, walletId: wallet.record.walletId }
  await callAct(recovery, { device, wallet, name, route: routes.prepareActRoute, payload })
  const verified = await callAct(auth, {
    ...{ device, wallet, name, route: routes.verifyNewEmailRoute },
    payload: { changeId, code, email },
  })
  const changed = { device, route: routes.changeRecoveryEmailRoute, payload: { changeId } }
  return { auth: verified, recovery: await call(recovery, changed) }
}

type FinishedChange = {
  readonly device: TestDevice
  readonly wallet: NewWallet
  readonly changeId: string
  readonly code: string
  readonly email: string
}
