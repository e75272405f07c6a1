import type { CaipNetworkId } from '@latchkey/base/caip'
import type { Clock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'
import { buildMessage } from '@latchkey/siwx/buildMessage'
import { base58 } from '@scure/base'
import type { SignRequest } from '../signer/commands.ts'

type SignIn = NonNullable<FrameRequestPayload<'get user'>['signIn']>

/** The sign-in message for a page. The frame sets domain, URI and address itself. @throws SIWX_MESSAGE_MALFORMED */
export function signInMessage(signIn: SignIn, { origin, address, clock }: signInMessage.Facts): string {
  const { chainId, issuedAt, ...wanted } = signIn
  return buildMessage({
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
    domain: new URL(origin).host,
    uri: origin,
    address,
    version: '1',
    nonce: signIn.nonce,
    chainId: chainId as CaipNetworkId,
    issuedAt: issuedAt ?? new Date(clock.now()).toISOString(),
  })
}

export declare namespace signInMessage {
  type Facts = { readonly origin: string; readonly address: string; readonly clock: Clock }
}

/** The request to sign a text with the account of a network. */
export function messageRequest(
  text: string,
  { chainId, address }: { readonly chainId: string; readonly address: string },
) {
  const bytes = toUtf8(text)
  const solana = { method: 'solana_signMessage', params: { message: base58.encode(bytes), pubkey: address } }
  const evm = { method: 'personal_sign', params: [`0x${toHex(bytes)}`, address] }
  return chainId.startsWith('solana:')
    ? ({ namespace: 'solana', chainId, ...solana } as const satisfies SignRequest)
    : ({ namespace: 'eip155', chainId, ...evm } as const satisfies SignRequest)
}
