import { answerEthereum } from '../ethereum/answerEthereum.ts'
import type { AnswerRequest } from './scriptedWallet.ts'
import { signWithScript } from './signWithScript.ts'

/** Namespaces whose wallets answer more than signing requests. */
const answers: Readonly<Record<string, AnswerRequest>> = { eip155: answerEthereum }

/** Answers one request of a page or a session as wallets of its namespace do. */
export const answerRequest: AnswerRequest = (wallet, request) => {
  const { keys } = wallet.state.ringOf(request.chainId)
  return (answers[keys.namespace] ?? signWithScript)(wallet, request)
}
