import { answerEthereum } from '../ethereum/answerEthereum.ts'
import type { AnswerRequest } from './scriptedWallet.ts'
import { signWithScript } from './signWithScript.ts'

/** Namespaces whose wallets support more than signing requests. */
const answers: Readonly<Record<string, AnswerRequest>> = { eip155: answerEthereum }

/** Handles one request of a page or a session like a wallet of its namespace. */
export const answerRequest: AnswerRequest = (wallet, request) => {
  const { keys } = wallet.state.ringOf(request.chainId)
  return (answers[keys.namespace] ?? signWithScript)(wallet, request)
}
