import { fromBase64 } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { openSeed } from '@latchkey/crypto/embedded/seedContainer'
import { combineHalves } from '@latchkey/crypto/embedded/walletKey'
import { deriveSeed } from '@latchkey/solana/keys/deriveSeed'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { Browser, Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { openShare } from '../../../vault/src/wallets/shares.ts'
import { activeWallet, recordOf } from '../../../vault/src/wallets/wallets.ts'
import { dumpOf } from '../../../vault/test/testDatabase.ts'
import type { TestVault } from '../../../vault/test/testVaults.ts'
import { recordSinks } from '../../test/browser/recordSinks.ts'
import { startSecureStack } from '../../test/browser/secureStack.ts'
import { ask, codeOf, openApp, untilCode } from '../../test/browser/signInByMail.ts'
import { leaksIn, wordsIn } from '../../test/leaksIn.ts'

// The built site, both vaults and real mails: after all that a visitor does, the secrets of the wallet are searched everywhere.

let stack: Awaited<ReturnType<typeof startSecureStack>>
let browser: Browser
const email = 'canary@example.com'

beforeAll(async () => {
  const partitioned = launchBrowser({ args: ['--disable-features=PaintHolding'] })
  ;[stack, browser] = await Promise.all([startSecureStack(), partitioned])
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

test('no secret of a wallet is in messages, traffic, storage, console, logs, mails or databases', async () => {
  const context = await browser.newContext()
  const sinks = await recordSinks(context)
  const codes: string[] = []
  const submitCode = async (page: Page) => {
    const otp = await codeOf(stack, email)
    codes.push(otp)
    expect(await ask(page, 'submit one-time code', { otp })).toEqual({ answer: undefined })
  }

  const page = await openApp(context, stack.app)
  await untilCode(page, stack, email)
  expect(await ask(page, 'submit one-time code', { otp: '000000' })).toMatchObject({ code: 'OTP_INVALID' })
  await sinks.look(page)
  await submitCode(page)
  const { answer: user } = await ask(page, 'get user', { chainId: 'eip155:31337' })
  const { address } = user as { readonly address: string }
  const walletId = await walletIdOf(address)
  await useWallet(page, address, sinks.look)
  await setFrozen(walletId, new Date())
  expect(await decide(page, hello(address), 'Sign')).toMatchObject({ code: 'WALLET_FROZEN' })
  await setFrozen(walletId, null)

  await stack.endCooldowns()
  const mails = stack.inbox.list().map((mail) => JSON.stringify(mail))
  stack.inbox.clear()
  const other = await openApp(context, stack.otherApp)
  await untilCode(other, stack, email)
  await submitCode(other)
  expect(await ask(other, 'get user', { chainId: 'eip155:31337' })).toMatchObject({ answer: { address } })
  await useWallet(other, address, sinks.look)
  expect(await ask(other, 'sign out')).toEqual({ answer: undefined })
  await sinks.look(other)

  const secrets = await secretsOf(walletId, [page, other])
  const browserSeen = await sinks.all()
  mails.push(...stack.inbox.list().map((mail) => JSON.stringify(mail)))
  const servers = [
    ...stack.vaults.logged,
    ...(await dumpOf(stack.vaults.auth.db)),
    ...(await dumpOf(stack.vaults.recovery.db)),
  ]
  const everything = [...browserSeen, ...mails, ...servers]
  // What is looked through is there: messages, traffic, the frame's store, a mail, logs, rows.
  for (const proof of [
    /^message .*one-time code/,
    /"sealed":/,
    /deviceHalf/,
    /is your code|is the code|\d{6}/,
    /wrapped_dek/,
  ])
    expect(
      everything.some((text) => proof.test(text)),
      String(proof),
    ).toBe(true)
  expect(everything.some((text) => text.includes(address.toLowerCase()) || text.includes(address))).toBe(true)

  for (const [name, secret] of Object.entries(secrets.bytes)) {
    expect(leaksIn([`["${Buffer.from(secret).toString('hex')}"]`], secret), `${name} is found`).toBe(true)
    expect(leaksIn(everything, secret), name).toBe(false)
  }
  expect(wordsIn(everything, secrets.mnemonic)).toBe(false)
  // The page hands a code to the frame; from there it goes on sealed, and nothing keeps it.
  const alone = codes.map((code) => new RegExp(`(?<![\\w.])${code}(?!\\w)`))
  const outside = [...browserSeen.filter((text) => !text.startsWith('message ')), ...servers]
  expect(outside.filter((text) => alone.some((code) => code.test(text)))).toEqual([])
  await context.close()
})

const hello = (address: string) => ({
  method: 'personal_sign',
  chainId: 'eip155:31337',
  params: [`0x${Buffer.from('hello').toString('hex')}`, address],
})

const typed = (address: string) => ({
  method: 'eth_signTypedData_v4',
  chainId: 'eip155:31337',
  params: [
    address,
    JSON.stringify({
      types: {
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      domain: { chainId: 31337, verifyingContract: `0x${'11'.repeat(20)}` },
      message: { text: 'hello' },
    }),
  ],
})

/** Asks for a signature and presses a button of the sheet. */
async function decide(page: Page, request: object, button: 'Sign' | 'Reject', look?: (page: Page) => Promise<void>) {
  const answer = ask(page, 'RPC request', request)
  const pressed = page.frameLocator('iframe').getByRole('button', { name: button, exact: true })
  await pressed.waitFor()
  await look?.(page)
  await pressed.click()
  return answer
}

/** A signature of each kind, a rejection and two refusals. */
async function useWallet(page: Page, address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const signature = { answer: expect.stringMatching(/^0x[0-9a-f]{130}$/) }
  expect(await decide(page, hello(address), 'Sign', look)).toEqual(signature)
  expect(await decide(page, typed(address), 'Sign', look)).toEqual(signature)
  expect(await decide(page, hello(address), 'Reject')).toHaveProperty('code')
  expect(await ask(page, 'RPC request', { ...hello(address), method: 'eth_sign' })).toHaveProperty('code')
  expect(await ask(page, 'RPC request', { ...hello(address), params: ['0x', `0x${'0'.repeat(40)}`] })).toHaveProperty(
    'code',
  )
}

async function walletIdOf(address: string): Promise<string> {
  const wallets = stack.vaults.auth.db.selectFrom('wallets').select('wallet_id')
  return (await wallets.where('record', 'like', `%${address}%`).executeTakeFirstOrThrow()).wallet_id
}

async function setFrozen(walletId: string, frozen_at: Date | null): Promise<void> {
  const { db } = stack.vaults.auth
  const owner = db.selectFrom('wallets').select('user_id').where('wallet_id', '=', walletId)
  await db.updateTable('users').set({ frozen_at }).where('user_id', '=', owner).execute()
}

/** Everything secret of a wallet, rebuilt with the keys of both vaults and the devices' own. */
async function secretsOf(walletId: string, pages: readonly Page[]) {
  const { auth, recovery } = stack.vaults
  const sharesOf = async (vault: TestVault) => {
    const row = await vault.db
      .selectFrom('wallets')
      .selectAll()
      .where('wallet_id', '=', walletId)
      .executeTakeFirstOrThrow()
    const record = recordOf(vault, (await activeWallet(vault.db, row.user_id))!)
    const rows = await vault.db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId).execute()
    const shares = rows.map(async (share) => {
      const { kind, device_id: deviceId, epoch } = share
      const text = await openShare(vault, { walletId, userId: row.user_id, epoch, kind, deviceId }, share)
      return [`${vault.role} ${kind} ${deviceId}`, fromBase64(text)!] as const
    })
    return { ...row, record, shares: Object.fromEntries(await Promise.all(shares)) }
  }
  const [a, r] = [await sharesOf(auth), await sharesOf(recovery)]
  const { record } = a
  const halves = [a.shares['auth recovery ']!, r.shares['recovery recovery ']!] as const
  const walletKey = (await combineHalves({ halves, commitment: a.commitment, record }))!
  const entropy = (await openSeed({ walletKey, container: a.container, record }))!
  const mnemonic = entropyToMnemonic(entropy, wordlist)
  const master = mnemonicToSeedSync(mnemonic)
  const evmKey = mnemonicToAccount(mnemonic).getHdKey().privateKey!
  expect(mnemonicToAccount(mnemonic).address).toBe(record.evm)
  const devices = await Promise.all(pages.map((page) => deviceHalfOf(page, record)))
  expect(Object.keys(a.shares)).toHaveLength(3)
  const all = { ...a.shares, ...r.shares, walletKey, entropy, master, evmKey, solanaKey: deriveSeed(master, 0) }
  return { mnemonic, bytes: { ...all, 'half of device 1': devices[0]!, 'half of device 2': devices[1]! } }
}

/** The half that a device stores, decrypted with its key, which never leaves the browser. */
async function deviceHalfOf(
  page: Page,
  { userId, walletId, epoch }: { userId: string; walletId: string; epoch: number },
) {
  const frame = page.frames().find((one) => one.url().startsWith(stack.secure))!
  const aad = canonicalJson({ purpose: 'latchkey/device-half/v1', userId, walletId, epoch })
  const half = await frame.evaluate(
    async ([userId, aad]) => {
      const done = <value>(request: IDBRequest<value>) =>
        new Promise<value>((resolve) => {
          request.onsuccess = () => resolve(request.result)
        })
      const database = await done(indexedDB.open('latchkey-device'))
      const get = (store: string, key: string) => done(database.transaction(store).objectStore(store).get(key))
      const [{ wrapKey }, { deviceHalf }] = [await get('keys', 'device'), await get('wallets', userId)]
      database.close()
      const additionalData = new TextEncoder().encode(aad)
      const algorithm = { name: 'AES-GCM', iv: deviceHalf.slice(2, 14), additionalData }
      return [...new Uint8Array(await crypto.subtle.decrypt(algorithm, wrapKey, deviceHalf.slice(14)))]
    },
    [userId, aad] as const,
  )
  expect(half).toHaveLength(33)
  return Uint8Array.from(half)
}
