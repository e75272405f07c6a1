import { isRecord } from '@latchkey/base/isRecord'
import { type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Ledger } from '../ledger.ts'
import { parsedToken, readTokenAccount, tokenAmount, tokenPrograms } from '../tokens.ts'
import { type Method, readAddress, readArray, readConfig, readCount, withContext } from './params.ts'
import { invalidParams, invalidRequest } from './rpcError.ts'

const base58DataMax = 128
const accountsMax = 100
/** Rent is no longer charged; nodes report this epoch for exempt accounts. */
const exemptEpoch = 18_446_744_073_709_551_615n

export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: (ledger, [owner, config]) => {
    readConfig(ledger, config)
    return withContext(ledger, ledger.svm.getBalance(readAddress(owner)) ?? 0n)
  },
  getAccountInfo: (ledger, [account, config]) => {
    const { encoding, dataSlice } = readConfig(ledger, config)
    return withContext(ledger, accountOf(ledger, account, { encoding: encoding ?? 'base58', dataSlice }))
  },
  getMultipleAccounts: (ledger, [accounts, config]) => {
    const { encoding, dataSlice } = readConfig(ledger, config)
    const form = { encoding: encoding ?? 'base64', dataSlice }
    return withContext(
      ledger,
      readArray(accounts, accountsMax).map((account) => accountOf(ledger, account, form)),
    )
  },
  getMinimumBalanceForRentExemption: ({ svm }, [size]) =>
    svm.minimumBalanceForRentExemption(readCount(size, 'data length')),
  getTokenAccountBalance: (ledger, [account, config]) => {
    readConfig(ledger, config)
    const found = ledger.svm.getAccount(readAddress(account))
    if (!found.exists) throw invalidParams('Invalid param: could not find account')
    const token = readTokenAccount(found)
    if (!token) throw invalidParams('Invalid param: not a Token account')
    return withContext(ledger, tokenAmount(ledger.svm, token))
  },
  getTokenAccountsByOwner: (ledger, [owner, filter, config]) => {
    const { encoding, dataSlice } = readConfig(ledger, config)
    const wanted = readAddress(owner)
    const { programs, mint } = readTokenFilter(filter)
    const accounts = programs
      .flatMap((program) => ledger.svm.getProgramAccounts(readAddress(program)))
      .filter((account) => {
        const token = readTokenAccount(account)
        return token?.owner === wanted && (mint === undefined || token.mint === mint)
      })
    return withContext(
      ledger,
      accounts.map((account) => ({
        pubkey: account.address,
        account: encodeAccount(ledger, account, { encoding: encoding ?? 'base58', dataSlice }),
      })),
    )
  },
}

function readTokenFilter(filter: unknown): { readonly programs: readonly string[]; readonly mint?: string } {
  if (!isRecord(filter)) throw invalidParams('Invalid params: expected a mint or a programId.')
  if (filter.mint !== undefined) return { programs: Object.keys(tokenPrograms), mint: readAddress(filter.mint) }
  const program = readAddress(filter.programId ?? TOKEN_PROGRAM_ADDRESS)
  if (!tokenPrograms[program]) throw invalidParams('Invalid param: unrecognized Token program id')
  return { programs: [program] }
}

type Form = { readonly encoding: unknown; readonly dataSlice: unknown }

function accountOf(ledger: Ledger, account: unknown, form: Form) {
  const found = ledger.svm.getAccount(readAddress(account))
  return found.exists ? encodeAccount(ledger, found, form) : null
}

/** An account as encoded in responses. */
export function encodeAccount(ledger: Ledger, account: EncodedAccount, form: Form) {
  const { data, executable, lamports, programAddress } = account
  return {
    data: encodeData(ledger, account, form),
    executable,
    lamports,
    owner: programAddress,
    rentEpoch: exemptEpoch,
    space: BigInt(data.length),
  }
}

function encodeData(ledger: Ledger, account: EncodedAccount, { encoding, dataSlice }: Form) {
  const parsed = encoding === 'jsonParsed' ? parsedToken(ledger.svm, account) : undefined
  if (parsed) return parsed
  const data = isRecord(dataSlice) ? slice(account.data, dataSlice) : account.data
  // Falls back to base64, as nodes do for accounts that they cannot parse.
  if (encoding === 'base64' || encoding === 'jsonParsed') return [Buffer.from(data).toString('base64'), 'base64']
  if (encoding !== 'base58') throw invalidParams(`Invalid params: unknown encoding ${String(encoding)}.`)
  if (data.length > base58DataMax)
    throw invalidRequest(
      `Encoded binary (base 58) data should be less than ${base58DataMax} bytes, please use Base64 encoding.`,
    )
  return [getBase58Decoder().decode(data), 'base58']
}

function slice(data: ArrayLike<number>, { offset, length }: Readonly<Record<string, unknown>>): Uint8Array {
  const start = Number(readCount(offset, 'offset'))
  return Uint8Array.from(data).subarray(start, start + Number(readCount(length, 'length')))
}
