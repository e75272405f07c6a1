import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { anvilBinary } from './anvilBinary.ts'
import { devAccountCount, devChains, devMnemonic } from './chains.ts'

const readyTimeoutMs = 30_000

/**
 * Anvil must not outlive the process that started it, even after kill -9: this shell holds a pipe from that process,
 * and when the pipe closes it stops anvil gracefully, so that anvil writes its state.
 */
const guard = `
exec 3<&0
"$@" 3<&- </dev/null & anvil=$!
( read -r _ <&3; kill -TERM $anvil 2>/dev/null ) >/dev/null 2>&1 & watch=$!
wait $anvil; code=$?
kill $watch 2>/dev/null
exit $code`

export type Anvil = {
  readonly chainId: number
  readonly url: string
  /** Settles when anvil has ended, for any reason, with its last line of output as the reason. */
  readonly ended: Promise<{ readonly code: number | null; readonly reason: string }>
  /** Stops anvil, which writes its state first. Idempotent. */
  readonly stop: () => Promise<void>
}

/** Starts one anvil on loopback with the accounts of the public mnemonic; resolves when it listens. */
export async function startAnvil(params: startAnvil.Params): Promise<Anvil> {
  const { chainId, port = 0, mining = 'instant', stateFile, binary = anvilBinary() } = params
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  const { balanceEther } = devChains.find((one) => one.chainId === chainId) ?? devChains[0]
  args.push('--mnemonic', devMnemonic, '--accounts', String(devAccountCount), '--balance', String(balanceEther))
  if (mining === 'manual') args.push('--no-mining')
  if (stateFile) {
    mkdirSync(dirname(stateFile), { recursive: true })
    setAsideBroken(stateFile)
    args.push('--state', stateFile, '--state-interval', '10', '--preserve-historical-states')
  }
  const child = spawn('/bin/sh', ['-c', guard, 'sh', binary, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Own process group: a Ctrl-C in the terminal reaches only the parent, which then stops anvil gracefully.
    detached: true,
  })
  return await listening(child, { chainId, port })
}

export declare namespace startAnvil {
  type Params = {
    readonly chainId: number
    /** 0 (default): any free port. */
    readonly port?: number
    /**
     * `instant` (default): each transaction is mined at once; `manual`: mined by `evm_mine` calls (see {@link
     * startMiner}).
     */
    readonly mining?: 'instant' | 'manual'
    /** Stores the chain in this file between starts; written every ten seconds and at the end. */
    readonly stateFile?: string
    /** Path of anvil. Default: the binary that npm installed. */
    readonly binary?: string
  }
}

function listening(child: ChildProcess, { chainId, port }: { chainId: number; port: number }): Promise<Anvil> {
  let lastLine = ''
  const ended = new Promise<{ code: number | null; reason: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, reason: error.message }))
    child.once('close', (code) => resolve({ code, reason: lastLine }))
  })
  const stop = async () => {
    child.stdin?.end()
    await ended
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void stop()
      reject(new Error(`Chain ${chainId} was not ready after ${readyTimeoutMs / 1000} s. Last line: ${lastLine}`))
    }, readyTimeoutMs)
    const onLine = (line: string) => {
      if (line.trim()) lastLine = line.trim()
      const address = /^Listening on (\S+)/.exec(line)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve({ chainId, url: `http://${address}`, ended, stop })
    }
    if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine)
    if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine)
    // Writing to the pipe of a child that died early fails; `ended` reports the death.
    child.stdin?.on('error', () => {})
    void ended.then(({ reason }) => {
      clearTimeout(timer)
      const taken = /address already in use/i.test(reason)
      reject(
        new Error(
          taken
            ? `Port ${port} for chain ${chainId} is taken by another process. Stop that one, or move every port: LATCHKEY_PORT_BASE=1000 npm start`
            : `anvil for chain ${chainId} did not start: ${reason}`,
        ),
      )
    })
  })
}

/** Renames a file that a power loss cut short, because it would prevent every start of anvil. */
function setAsideBroken(stateFile: string): void {
  if (!existsSync(stateFile)) return
  try {
    JSON.parse(readFileSync(stateFile, 'utf8'))
  } catch {
    renameSync(stateFile, `${stateFile}.broken`)
    console.error(`The saved state of the chain was unreadable and was moved to ${stateFile}.broken; starting afresh.`)
  }
}
