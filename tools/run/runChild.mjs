import { spawn } from 'node:child_process'

const endWithParent = new URL('endWithParent.mjs', import.meta.url).href

/**
 * Runs a program of Node, which ends when this process does, also by kill -9; resolves with its exit code, or the error that kept it from
 * starting.
 */
export function runChild(command, args, { env = process.env, ...options }) {
  // The program may be a script such as npm, which takes no options of Node. `endWithParent` removes itself from the variable.
  const NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${endWithParent}`.trim()
  const child = spawn(command, args, {
    ...options,
    env: { ...env, NODE_OPTIONS },
    // Never written to. When it closes, the program knows that this process ended.
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, error }))
    child.once('close', (status) => resolve({ status }))
  })
}
