import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { hashMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import vectors from '../../vectors/walletconnect.json' with { type: 'json' }
import { buildAuthObject } from './buildAuthObject.ts'
import { checkCacaos } from './checkCacaos.ts'
import { formatAuthMessage } from './formatAuthMessage.ts'
import { populateAuthPayload } from './populateAuthPayload.ts'
import { readCacao } from './readCacao.ts'
import { decodeRecap, encodeRecap, mergeRecaps, recapOf, statementWithRecap } from './recap.ts'
import type { AuthPayload, VerifySignature } from './types.ts'

const { recap, populated, cacao } = vectors
const resource = 'https://dapp.example/r'
const request: AuthPayload = {
  type: 'caip122',
  chains: ['eip155:1', 'eip155:10'],
  statement: 'Hello.',
  aud: 'https://dapp.example/login',
  domain: 'dapp.example',
  version: '1',
  nonce: '32891756',
  iat: '2024-02-19T09:29:21.394Z',
  resources: [resource, recap.encoded],
}
const verifySignature: VerifySignature = async ({ type, address, message, signature }) =>
  type === 'eip191' && verifyEip191({ address, message, signature })

describe('vectors of the official packages', () => {
  it('encodes, decodes, merges and words ReCaps identically', () => {
    const both = mergeRecaps(recapOf('eip155', ['personal_sign']), recapOf('eip155', ['eth_signTypedData_v4']))
    expect(encodeRecap(both)).toBe(recap.encoded)
    expect(decodeRecap(recap.encoded)).toEqual(recap.decoded)
    expect(decodeRecap(populated.resources[1]!)).toEqual(vectors.populatedRecap)
    expect(statementWithRecap('Hello.', both)).toBe(recap.statement)
    expect(statementWithRecap(recap.statement, both)).toBe(recap.statement)
  })

  it('reduces, signs and verifies a request identically, byte for byte', async () => {
    const payload = populateAuthPayload({ authPayload: request, chains: ['eip155:1'], methods: ['personal_sign'] })
    expect(payload).toEqual(populated)
    const message = formatAuthMessage(payload, `eip155:1:${cacao.address}`)
    expect(message).toBe(cacao.message)
    expect(hashMessage(message)).toBe(cacao.hash)
    const signature = { t: 'eip191', s: cacao.cacao.s.s } as const
    const signed = buildAuthObject(payload, signature, `eip155:1:${cacao.address}`)
    expect(signed).toEqual(cacao.cacao)
    expect(readCacao(cacao.cacao)).toEqual(signed)
    const checked = await checkCacaos({ request, cacaos: [signed], nowMs: Date.parse(request.iat), verifySignature })
    expect(checked.ok).toBe(true)
  })

  it('writes two empty lines without a statement, and optional lines in order', () => {
    const { statement: _, resources: __, ...bare } = request
    const payload = { ...bare, exp: '2024-02-20T09:29:21.394Z', nbf: request.iat, requestId: 'r1' }
    expect(formatAuthMessage(payload, `did:pkh:eip155:10:${cacao.address}`)).toBe(
      [
        'dapp.example wants you to sign in with your Ethereum account:',
        cacao.address,
        '',
        '',
        'URI: https://dapp.example/login',
        'Version: 1',
        'Chain ID: 10',
        'Nonce: 32891756',
        'Issued At: 2024-02-19T09:29:21.394Z',
        'Expiration Time: 2024-02-20T09:29:21.394Z',
        'Not Before: 2024-02-19T09:29:21.394Z',
        'Request ID: r1',
      ].join('\n'),
    )
    expect(() => formatAuthMessage({ ...bare, aud: '' }, `eip155:1:${cacao.address}`)).toThrow(
      'Either `aud` or `uri` is required to construct the message',
    )
  })

  it('rejects a wallet without a matching chain or method by name', () => {
    const cut = (chains: readonly string[], methods: readonly string[]) => () =>
      populateAuthPayload({ authPayload: request, chains, methods })
    expect(cut(['eip155:5'], ['personal_sign'])).toThrow('No supported chains')
    expect(cut(['eip155:1'], ['eth_sign'])).toThrow(
      `Supported methods don't satisfy the requested: ["eth_signTypedData_v4","personal_sign"], supported: ["eth_sign"]`,
    )
  })
})
