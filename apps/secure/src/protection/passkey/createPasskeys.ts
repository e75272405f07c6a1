import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { PASSKEY_NOT_USED, PASSKEY_WINDOW_BLOCKED } from '@latchkey/contracts/errors/embedded'
import { openSiteWindow } from '../../siteWindow/openSiteWindow.ts'
import { type NewPasskey, passkeyCreator } from './createPasskey.ts'
import { type PasskeyRequest, passkeyPath } from './passkeyRequest.ts'
import { isAllowedHere } from './passkeySupport.ts'
import { type PasskeySecret, requestPasskey } from './requestPasskey.ts'

/** Creates and uses passkeys: in this document if the browser allows it, otherwise in a window of this site. */
export type Passkeys = {
  /** Call the returned function while handling a click. @throws PASSKEY_NOT_USED, PASSKEY_UNSUPPORTED, PASSKEY_WINDOW_BLOCKED */
  readonly creator: (passkey: NewPasskey) => (signal: AbortSignal) => Promise<PasskeySecret>
  /** Call it while handling a click. @throws PASSKEY_NOT_USED, PASSKEY_UNSUPPORTED, PASSKEY_WINDOW_BLOCKED */
  readonly ask: (params: requestPasskey.Params & { readonly signal: AbortSignal }) => Promise<PasskeySecret>
}

export function createPasskeys(place: createPasskeys.Place): Passkeys {
  return {
    creator(passkey) {
      const create = passkeyCreator(passkey)
      return (signal) =>
        isAllowedHere(place.window, 'create') ? create(signal) : inWindow(place, { type: 'create', ...passkey }, signal)
    },
    ask: ({ walletId, passkeys, signal }) =>
      isAllowedHere(place.window, 'ask')
        ? requestPasskey({ walletId, passkeys, signal })
        : inWindow(place, { type: 'ask', walletId, passkeys }, signal),
  }
}

export declare namespace createPasskeys {
  type Place = {
    readonly window: Window
    readonly clock: Clock
    readonly themeMode: () => 'light' | 'dark' | undefined
  }
}

function inWindow(place: createPasskeys.Place, task: PasskeyRequest['task'], signal: AbortSignal) {
  const { window: frame, clock, themeMode } = place
  return new Promise<PasskeySecret>((resolve, reject) => {
    const opened = openSiteWindow<PasskeySecret>({
      ...{ frame, clock, path: passkeyPath },
      request: (): PasskeyRequest => ({ type: 'passkey request', theme: themeMode(), task }),
      onAnswer: (secret) => (secret ? resolve(secret) : reject(errorOf(PASSKEY_NOT_USED))),
    })
    if (!opened) return reject(errorOf(PASSKEY_WINDOW_BLOCKED))
    signal.addEventListener('abort', () => {
      opened.close()
      reject(errorOf(PASSKEY_NOT_USED))
    })
  })
}
