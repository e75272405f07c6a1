import { describe, expect, test } from 'vitest'
import { bothEnds, type Device, killedParts, sign, signIn, walletCounts, walletOf } from '../harness/killedParts.ts'

const parts = killedParts()

const addressOf = async (device: Device) => (await walletOf(device))?.evm

/** Acceptable messages meanwhile: try again, wait, and that a code was used. */
const understood = ['VAULT_UNREACHABLE', 'EMAIL_COOLDOWN', 'OTP_INVALID', 'OTP_USED']

const signUpSteps = [
  ['recovery/v1/announce', 'announcements'],
  ['auth/v1/codes/begin', 'challenges'],
  ['auth/v1/codes/verify', 'factors'],
  ['auth/v1/wallets/prepare', 'shares'],
  ['recovery/v1/recovery/create', 'audit'],
  ['auth/v1/wallets/commit', 'audit'],
] as const
const newDeviceSteps = [
  ['recovery/v1/approvals/device', 'approvals'],
  ['recovery/v1/approvals/status', 'approvals'],
  ['auth/v1/wallets/open', 'shares'],
  ['recovery/v1/recovery/release', 'audit'],
  ['auth/v1/devices/add', 'audit'],
] as const

describe('servers that are killed', () => {
  test.each(bothEnds(signUpSteps))(
    '$part at $path: the sign-up continues and gives one complete wallet',
    async (kill) => {
      const [device, other, email] = [await parts.device(), await parts.device(), parts.newEmail()]
      parts.killAt(kill)
      const failures = await signIn(parts, device, email)
      expect(parts.pending()).toEqual([])
      expect(understood).toEqual(expect.arrayContaining([...failures]))
      const address = await addressOf(device)
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      expect(await sign(device)).toBe(true)
      expect(await walletCounts(parts, device)).toEqual([1, 1])
      // The recovery set is complete too.
      expect(await signIn(parts, other, email)).toEqual([])
      expect(await addressOf(other)).toBe(address)
    },
  )

  test.each(bothEnds(newDeviceSteps))('$part at $path: the new device gets the same address', async (kill) => {
    const [device, other, email] = [await parts.device(), await parts.device(), parts.newEmail()]
    await signIn(parts, device, email)
    parts.killAt(kill)
    const failures = await signIn(parts, other, email)
    expect(parts.pending()).toEqual([])
    expect(understood).toEqual(expect.arrayContaining([...failures]))
    expect(await addressOf(other)).toBe(await addressOf(device))
    expect([await sign(device), await sign(other)]).toEqual([true, true])
  })

  test.each(['auth', 'secure'] as const)(
    '%s during a signature: the request fails, and the next one signs',
    async (part) => {
      const [device, email] = [await parts.device(), parts.newEmail()]
      await signIn(parts, device, email)
      parts.killAt({ path: 'auth/v1/shares/release', table: 'audit', part })
      await expect(sign(device)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
      expect(await sign(device)).toBe(true)
    },
  )
})
