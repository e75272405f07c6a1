import { describe, expect, test } from 'vitest'
import { signInApi, type Tokens } from './harness/signInApi.ts'
import { workerStack } from './harness/workerStack.ts'

const api = signInApi(await workerStack())

describe('the sign-in routes, over HTTP', () => {
  test('[S1.4] a signed message becomes a session that its token can read', async () => {
    const { accessToken, session } = await api.signIn()
    const read = await api.call('GET', 'session', { token: accessToken })
    expect(read.status).toBe(200)
    expect(read.body).toEqual({ session })
    expect(session.account).toBe(`eip155:31337:${api.address}`)
  })

  test('[S1.4] rejects a nonce that the server did not issue', async () => {
    expect(await api.verify(await api.proof({ nonce: 'a1b2c3d4e5f60718' }))).toMatchObject({
      status: 401,
      code: 'NONCE_UNKNOWN',
    })
  })

  test('[S1.4] rejects a signed message that was already used', async () => {
    const proof = await api.proof()
    expect((await api.verify(proof)).status).toBe(200)
    expect(await api.verify(proof)).toMatchObject({ status: 401, code: 'NONCE_UNKNOWN' })
  })

  test('[S1.4] accepts only one of many concurrent uses of a nonce', async () => {
    const proof = await api.proof()
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.verify(proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('[S3.11] rejects a tampered signature and consumes the nonce', async () => {
    const { message, signature } = await api.proof()
    const flipped = signature.slice(0, 20) + (signature[20] === '0' ? '1' : '0') + signature.slice(21)
    expect(await api.verify({ message, signature: flipped })).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' })
    expect(await api.verify({ message, signature })).toMatchObject({ status: 401, code: 'NONCE_UNKNOWN' })
  })

  test('[S3.11] rejects a message that was changed after signing', async () => {
    const { message, signature } = await api.proof()
    const changed = message.replace('Sign in.', 'Sign on.')
    expect(await api.verify({ message: changed, signature })).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' })
  })

  test('[S3.11] rejects a message for another site', async () => {
    expect(await api.verify(await api.proof({ domain: 'evil.example' }))).toMatchObject({
      status: 401,
      code: 'SIWX_DOMAIN_MISMATCH',
    })
  })

  test('[S1.4] using a refresh token twice revokes the session and all its tokens', async () => {
    const first = await api.signIn()
    const second = await api.call('POST', 'refresh', { body: { refreshToken: first.refreshToken } })
    expect(second.status).toBe(200)
    const third = await api.call('POST', 'refresh', {
      body: { refreshToken: (second.body as unknown as Tokens).refreshToken },
    })
    const { accessToken, refreshToken } = third.body as unknown as Tokens
    expect(refreshToken).not.toBe(first.refreshToken)
    expect((await api.call('GET', 'session', { token: accessToken })).status).toBe(200)

    const reused = await api.call('POST', 'refresh', { body: { refreshToken: first.refreshToken } })
    expect(reused).toMatchObject({ status: 401, code: 'REFRESH_TOKEN_REUSED' })
    expect(await api.call('POST', 'refresh', { body: { refreshToken } })).toMatchObject({ status: 401 })
    expect(await api.call('GET', 'session', { token: accessToken })).toMatchObject({ code: 'SESSION_REVOKED' })
  })

  test('[S1.4] a revoked session ends immediately', async () => {
    const { accessToken, refreshToken } = await api.signIn()
    expect((await api.call('POST', 'revoke', { body: { refreshToken } })).status).toBe(204)
    expect(await api.call('GET', 'session', { token: accessToken })).toMatchObject({ code: 'SESSION_REVOKED' })
    expect(await api.call('POST', 'refresh', { body: { refreshToken } })).toMatchObject({ status: 401 })
  })
})
