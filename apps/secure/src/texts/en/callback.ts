import type { CallbackTexts } from '../../social/callback/callbackTexts.ts'

export const texts: CallbackTexts = {
  title: 'Signing you in…',
  done: 'Done. You can close this window.',
  lost: 'This window no longer belongs to an app. Close it, go back to the app and try again.',
}
