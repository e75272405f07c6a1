// Runs in the secure frame of the browser test.
import { startGuest } from '../../src/guest/startGuest.ts'

const faults: string[] = []
const allowed = new URL(
  document.querySelector<HTMLMetaElement>('meta[name=allowed-origin]')?.content ?? 'https://none.example',
)
Object.assign(globalThis, { faults })

try {
  const guest = startGuest({
    window,
    projectId: new URLSearchParams(location.search).get('projectId') ?? '',
    origins: {
      development: false,
      patterns: [{ protocol: allowed.protocol, host: allowed.hostname, wildcard: false, port: allowed.port }],
    },
    handlers: {
      'is connected': async () => ({ isConnected: true }),
      'connect device': () => new Promise(() => {}),
      'RPC request': async ({ method }) => method,
      reload: async () => {
        setTimeout(() => location.reload())
      },
    },
    approve(_, { signal }) {
      guest.emit('visibility', { visible: true })
      return new Promise((resolve) => {
        const answer = (approved: boolean) => {
          guest.emit('visibility', { visible: false })
          resolve(approved)
        }
        document.querySelector('button')?.addEventListener('click', () => answer(true), { once: true })
        signal.addEventListener('abort', () => answer(false), { once: true })
      })
    },
    onFault: (error) => void faults.push(String(error)),
  })
} catch (error) {
  faults.push(String(error))
}
