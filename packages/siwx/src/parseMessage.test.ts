import { isLatchkeyError } from '@latchkey/base/errors'
import { SIWX_MESSAGE_MALFORMED } from '@latchkey/contracts/errors/siwx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildMessage } from './buildMessage.ts'
import type { SiwxFields } from './fields.ts'
import { parseMessage } from './parseMessage.ts'

const base: SiwxFields = {
  domain: 'app.example.com',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  statement: 'Sign in to the app.',
  uri: 'https://app.example.com/login',
  version: '1',
  chainId: 'eip155:31337',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-21T04:40:19.000Z',
  expirationTime: '2026-11-21T05:40:19Z',
}
const text = buildMessage(base)
const replaced = (from: string, to: string) => {
  expect(text).toContain(from)
  return text.replace(from, to)
}
const reasonOf = (message: string) => {
  const parsed = parseMessage(message)
  return parsed.ok ? 'accepted' : parsed.reason
}

describe('parseMessage', () => {
  it('[S3.11] reads the message of ERC-4361 with and without a statement', () => {
    expect(text.split('\n').slice(0, 6)).toEqual([
      'app.example.com wants you to sign in with your Ethereum account:',
      base.address,
      '',
      'Sign in to the app.',
      '',
      'URI: https://app.example.com/login',
    ])
    const { statement: _, ...silent } = base
    expect(buildMessage(silent)).toContain(`${base.address}\n\n\nURI: `)
    expect(parseMessage(text)).toEqual({ ok: true, value: base })
    expect(parseMessage(buildMessage(silent))).toEqual({ ok: true, value: silent })
  })

  it('derives the namespace from the account word', () => {
    const solana: SiwxFields = {
      ...base,
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address: 'So11111111111111111111111111111111111111112',
    }
    expect(buildMessage(solana)).toContain('with your Solana account:')
    expect(parseMessage(buildMessage(solana))).toEqual({ ok: true, value: solana })
  })

  const traps: readonly (readonly [string, string, string])[] = [
    ['CRLF', text.replaceAll('\n', '\r\n'), 'characters'],
    ['no-break space', replaced('Sign in', 'Sign\u00a0in'), 'characters'],
    ['byte order mark', `\ufeff${text}`, 'characters'],
    ['combining accent', replaced('Sign in', 'Sign ín'), 'characters'],
    ['trailing line feed', `${text}\n`, 'layout'],
    ['trailing line', `${text}\nAdmin: yes`, 'layout'],
    ['trailing space', `${text} `, 'expirationTime'],
    ['two blocks', `${text}\n\n${text}`, 'layout'],
    ['duplicate nonce', replaced('Nonce: ', 'Nonce: 1234567890\nNonce: '), 'layout'],
    ['fields out of order', replaced('Version: 1\nChain ID: 31337', 'Chain ID: 31337\nVersion: 1'), 'layout'],
    ['no blank line after the address', replaced('\n\nSign', '\nSign'), 'layout'],
    ['two statement lines', replaced('the app.', 'the app.\nReally.'), 'layout'],
    ['statement that names a field', replaced('Sign in to', 'URI: https://a'), 'statement'],
    ['statement that is a header', replaced('Sign in to', 'x wants you to sign in with your'), 'statement'],
    ['quote in the statement', replaced('the app', 'the "app"'), 'statement'],
    ['domain with user info', replaced('app.example.com wants', 'a@app.example.com wants'), 'domain'],
    ['upper-case domain', replaced('app.example.com wants', 'App.example.com wants'), 'domain'],
    ['port with a leading zero', replaced('app.example.com wants', 'app.example.com:080 wants'), 'domain'],
    ['port out of range', replaced('app.example.com wants', 'app.example.com:65536 wants'), 'domain'],
    ['unknown account word', replaced('Ethereum', 'Etherium'), 'header'],
    ['inherited account word', replaced('Ethereum', 'constructor'), 'header'],
    ['no header', text.slice(text.indexOf('\n') + 1), 'header'],
    ['short address', replaced('b92266', 'b9226'), 'address'],
    ['address without 0x', replaced('0xf39F', 'f39F00'), 'address'],
    ['relative uri', replaced('https://app.example.com/login', '/login'), 'uri'],
    ['broken percent escape', replaced('/login', '/%zz'), 'uri'],
    ['version 2', replaced('Version: 1', 'Version: 2'), 'layout'],
    ['chain id with a leading zero', replaced('31337', '031337'), 'chainId'],
    ['hex chain id', replaced('31337', '0x7a69'), 'chainId'],
    ['chain id 0', replaced('31337', '0'), 'chainId'],
    ['chain id 2^53', replaced('31337', '9007199254740992'), 'chainId'],
    ['chain id 2^256', replaced('31337', (2n ** 256n).toString()), 'chainId'],
    ['nonce of 7', replaced('abcdefgh12345678', 'abcdefg'), 'nonce'],
    ['nonce with a dash', replaced('abcdefgh12345678', 'abcdefgh-1234'), 'nonce'],
    ['malformed date', replaced('2026-11-21T05:40:19Z', 'never'), 'expirationTime'],
    ['year 275760', replaced('2026-11-21T05:40:19Z', '+275760-09-13T00:00:00Z'), 'expirationTime'],
    ['leap second', replaced('05:40:19Z', '05:40:60Z'), 'expirationTime'],
    ['30th of February', replaced('2026-11-21T05', '2026-02-30T05'), 'expirationTime'],
    ['date without zone', replaced('05:40:19Z', '05:40:19'), 'expirationTime'],
    ['resource that is no uri', `${text}\nResources:\n- hello`, 'resources'],
    ['eleven resources', `${text}\nResources:${'\n- https://a.b'.repeat(11)}`, 'resources'],
    ['over 8 KiB', text.replace('the app', 'a'.repeat(8192)), 'length'],
    ['nothing', '', 'header'],
  ]
  it.each(traps)('[S3.11] rejects %s', (_name, message, reason) => {
    expect(reasonOf(message)).toBe(reason)
  })

  it('[S3.11] reproduces the same bytes for all valid fields', () => {
    fc.assert(
      fc.property(fieldsOf(), (fields) => {
        const message = buildMessage(fields)
        const parsed = parseMessage(message)
        expect(parsed).toEqual({ ok: true, value: fields })
        expect(parsed.ok && buildMessage(parsed.value)).toBe(message)
      }),
    )
  })

  it('[S3.11] rejects an altered message, or reads different fields from it', () => {
    fc.assert(
      fc.property(
        fieldsOf(),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }),
        (fields, at, junk) => {
          const message = buildMessage(fields)
          const cut = at % (message.length + 1)
          const altered = message.slice(0, cut) + junk + message.slice(cut)
          const parsed = parseMessage(altered)
          if (parsed.ok) {
            expect(parsed.value).not.toEqual(fields)
            expect(buildMessage(parsed.value)).toBe(altered)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('takes any text without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (junk) => void parseMessage(junk)))
  })
})

describe('buildMessage', () => {
  it('names the field that breaks the grammar', () => {
    let error: unknown
    try {
      buildMessage({ ...base, nonce: 'short' })
    } catch (caught) {
      error = caught
    }
    expect(isLatchkeyError(error, SIWX_MESSAGE_MALFORMED)).toBe(true)
    expect((error as Error).message).toContain('nonce')
  })
})

function fieldsOf(): fc.Arbitrary<SiwxFields> {
  const date = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((value) => value.toISOString())
  const uri = fc.webUrl({ validSchemes: ['https', 'http'] }).filter((value) => /^[\x21-\x7e]+$/.test(value))
  return fc
    .record(
      {
        domain: fc.stringMatching(/^[a-z][a-z0-9]{0,10}\.[a-z]{2,5}(:[1-9][0-9]{0,3})?$/),
        address: fc.stringMatching(/^0x[0-9a-f]{40}$/),
        uri,
        version: fc.constant('1' as const),
        chainId: fc.integer({ min: 1 }).map((id) => `eip155:${id}` as const),
        nonce: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/),
        issuedAt: date,
        scheme: fc.constantFrom('https', 'http'),
        statement: fc.stringMatching(/^[A-Za-z0-9.,:;!?@ -]{1,80}$/),
        expirationTime: date,
        notBefore: date,
        requestId: fc.stringMatching(/^[A-Za-z0-9-]{0,20}$/),
        resources: fc.array(uri, { maxLength: 4 }),
      },
      { requiredKeys: ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
    )
    .filter((fields) => {
      try {
        buildMessage(fields as SiwxFields)
        return true
      } catch {
        return false
      }
    }) as fc.Arbitrary<SiwxFields>
}
