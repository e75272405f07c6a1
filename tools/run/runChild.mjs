import { spawn } from 'node:child_process'

const endWithParent = new URL('endWithParent.mjs', import.meta.url).href

/**
 * Runs a Node program that ends with this process, even after kill -9. Resolves with its exit code, or with the error that
 * prevented its start.
 */
export function runChild(command, args, { env = process.env, ...options }) {
  // The program may be a script such as npm, which takes no options of Node. `endWithParent` removes itself from the variable.
  const NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${endWithParent}`.trim()
  const child = spawn(command, args, {
    ...options,
    env: { ...env, NODE_OPTIONS },
    // Never written to. The program ends when this pipe closes, which happens when this process ends.
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, error }))
    child.once('close', (status) => resolve({ status }))
  })
}
