import {
  associatedTokenProgram,
  systemProgram,
  tokenPrograms,
  transferChecked,
} from '@latchkey/solana/tokens/tokenPrograms'
import { getBase58Encoder } from '@solana/kit'
import type { RecordedChange, RecordedTransaction } from '../../historyReader.ts'
import type { NodeTransaction, RecordedInstruction } from './transactionSchema.ts'

/** Programs that are never the purpose of a transaction: compute budget, memos, token accounts. */
const auxiliaryPrograms: readonly string[] = [
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  associatedTokenProgram,
]

type Payment = RecordedChange & { readonly to: string }
type Effect = { readonly program: string } & ({ readonly payment: Payment } | { readonly kind: 'approve' | 'call' })

/** The purpose of a transaction, from its instructions. */
export function purposeOf(
  keys: readonly string[],
  { transaction, meta }: NodeTransaction,
): Pick<RecordedTransaction, 'kind' | 'recipient' | 'circular'> {
  const { instructions } = transaction.message
  const owners = ownersOf(keys, instructions, meta)
  const effects = instructions.flatMap((instruction) => {
    const program = keys[instruction.programIdIndex] ?? ''
    return auxiliaryPrograms.includes(program) ? [] : [effectOf(instruction, { keys, program, owners, meta })]
  })
  const payments = effects.flatMap((effect) => ('payment' in effect ? [effect.payment] : []))
  const isPay = payments.length > 0 && payments.length === effects.length
  const isApproval = effects.length > 0 && effects.every((effect) => 'kind' in effect && effect.kind === 'approve')
  return {
    kind: isPay ? 'pay' : isApproval ? 'approve' : 'call',
    recipient: (isPay ? payments[0]?.to : calledProgram(effects)) ?? keys[0] ?? '',
    circular: meta.err === null ? payments.filter(({ owner, to }) => owner === to) : [],
  }
}

/** The first program other than the system program, which only allocates accounts for the others. */
const calledProgram = (effects: readonly Effect[]): string | undefined =>
  (effects.find(({ program }) => program !== systemProgram) ?? effects[0])?.program

type Context = {
  readonly keys: readonly string[]
  readonly program: string
  readonly owners: ReadonlyMap<string, string>
  readonly meta: NodeTransaction['meta']
}

function effectOf(instruction: RecordedInstruction, { keys, program, owners, meta }: Context): Effect {
  const data = bytesOf(instruction.data)
  const accounts = instruction.accounts.map((index) => keys[index] ?? '')
  if (program === systemProgram) {
    const [owner = '', to = ''] = accounts
    const units = transferredLamports(data)
    return units === undefined
      ? { program, kind: 'call' }
      : { program, payment: { owner, to, contract: undefined, units, decimals: undefined } }
  }
  if (!tokenPrograms.includes(program)) return { program, kind: 'call' }
  if (approvals.includes(data[0] ?? -1)) return { program, kind: 'approve' }
  const units = transferredUnits(data)
  if (units === undefined) return { program, kind: 'call' }
  const [source = '', mintOrTarget = '', checkedTarget = ''] = accounts
  const target = data[0] === plainTransfer ? mintOrTarget : checkedTarget
  const ownerOf = (account: string) => owners.get(account) ?? account
  const known = [...meta.preTokenBalances, ...meta.postTokenBalances].find((one) => keys[one.accountIndex] === source)
  const { mint, uiTokenAmount } = known ?? {}
  return {
    program,
    payment: { owner: ownerOf(source), to: ownerOf(target), contract: mint, units, decimals: uiTokenAmount?.decimals },
  }
}

const plainTransfer = 3
/** `Approve`, `Revoke`, `ApproveChecked`. */
const approvals: readonly number[] = [4, 5, 13]
/** Token-2022: `TransferCheckedWithFee`, which is number 1 of the fee extension. */
const feeExtension = 26

/** Units of a token program's `Transfer` or `TransferChecked`. */
function transferredUnits(data: Uint8Array): bigint | undefined {
  const [kind, extension] = data
  const start = kind === feeExtension && extension === 1 ? 2 : 1
  if (start === 1 && kind !== plainTransfer && kind !== transferChecked) return undefined
  return data.length < start + 8 ? undefined : viewOf(data).getBigUint64(start, true)
}

/** Lamports of the system program's `Transfer`, which is number 2. */
function transferredLamports(data: Uint8Array): bigint | undefined {
  const view = viewOf(data)
  return data.length === 12 && view.getUint32(0, true) === 2 ? view.getBigUint64(4, true) : undefined
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** Empty if the text is not base58. */
function bytesOf(base58: string): Uint8Array {
  try {
    return new Uint8Array(getBase58Encoder().encode(base58))
  } catch {
    return new Uint8Array()
  }
}

/** Owners of token accounts, including those that the transaction meant to create. */
function ownersOf(
  keys: readonly string[],
  instructions: readonly RecordedInstruction[],
  { preTokenBalances, postTokenBalances }: NodeTransaction['meta'],
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { programIdIndex, accounts } of instructions) {
    // Payer, account, owner, mint …
    const [, account, owner] = accounts.map((index) => keys[index])
    if (keys[programIdIndex] === associatedTokenProgram && account && owner) owners.set(account, owner)
  }
  for (const { accountIndex, owner } of [...preTokenBalances, ...postTokenBalances]) {
    const account = keys[accountIndex]
    if (account && owner) owners.set(account, owner)
  }
  return owners
}
