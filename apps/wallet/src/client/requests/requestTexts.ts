import type { RequestFacts } from '@latchkey/base/keys/requestFacts'

const transactions: readonly RequestFacts['kind'][] = [
  'nativeTransfer',
  'tokenTransfer',
  'tokenApproval',
  'collectionApproval',
  'contractCall',
]

export const isTransaction = ({ kind }: RequestFacts): boolean => transactions.includes(kind)

/** An app's request; follows its name: "app.example wants to send a transaction". */
export function requestText(facts: RequestFacts): string {
  if (isTransaction(facts)) return 'wants to send a transaction'
  switch (facts.kind) {
    case 'signIn':
      return 'wants you to sign in'
    case 'message':
      return 'wants you to sign a message'
    case 'typedData':
      return facts.allowances.length > 0 ? 'wants permission to spend your tokens' : 'wants you to sign data'
    case 'switchNetwork':
      return 'wants to switch the network'
    default:
      return 'sent a request'
  }
}

/** Confirmation of an approved request. */
export function doneText(facts: RequestFacts): string {
  if (isTransaction(facts)) return 'Transaction sent'
  switch (facts.kind) {
    case 'signIn':
    case 'message':
      return 'Message signed'
    case 'typedData':
      return 'Data signed'
    case 'switchNetwork':
      return 'Network switched'
    default:
      return 'Done'
  }
}
