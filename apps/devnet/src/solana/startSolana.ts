import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { deriveAccounts } from '@latchkey/solana/keys/deriveAccounts'
import { address } from '@solana/kit'
import { devAccountCount, devMnemonic, solanaChain, tokenHolderCount } from '../chains.ts'
import { createDollar } from './createDollar.ts'
import { openJournal } from './journal.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { answerRpc } from './rpc/answerRpc.ts'

/** Lamports of each account of the public mnemonic at genesis: 10,000 SOL. */
const genesisLamports = 10_000_000_000_000n
const bodyMax = 512 * 1024

export type SolanaChain = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts the local Solana chain: the real runtime (litesvm), behind the JSON-RPC of a node, on loopback. */
export async function startSolana(params: startSolana.Params = {}): Promise<SolanaChain> {
  const { port = 0, journalFile, clock = systemClock } = params
  const accounts = deriveAccounts({ mnemonic: devMnemonic, count: devAccountCount }).map((one) => address(one.address))
  const ledger = await openLedger({
    genesisHash: solanaChain.genesisHash,
    journal: openJournal(journalFile, clock.now),
    now: clock.now,
    genesisAccounts: accounts.map((account) => [account, genesisLamports] as const),
    genesisTransactions: (chain) => createDollar(chain, accounts.slice(0, tokenHolderCount)),
  })
  const server = createServer((request, response) => {
    serve(ledger, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} for Solana is taken by another process. Stop that one, or move every port: LATCHKEY_PORT_BASE=1000 npm start`,
            )
          : error,
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export declare namespace startSolana {
  type Params = {
    /** 0 (default): any free port. */
    readonly port?: number
    /** Stores the chain in this file between starts. */
    readonly journalFile?: string
    readonly clock?: Clock
  }
}

async function serve(ledger: Ledger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A local chain has nothing to protect: pages of any port may call it, as they may call anvil.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method === 'OPTIONS') return end(response, 204)
  if (request.method === 'GET' && request.url === '/health') return end(response, 200, 'ok')
  if (request.method !== 'POST') return end(response, 405)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyMax) return end(response, 413)
    chunks.push(chunk)
  }
  response.setHeader('content-type', 'application/json; charset=utf-8')
  end(response, 200, await answerRpc(ledger, Buffer.concat(chunks).toString('utf8')))
}

function end(response: ServerResponse, status: number, body?: string): void {
  response.statusCode = status
  response.end(body)
}
