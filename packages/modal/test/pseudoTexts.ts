import { account } from '@latchkey/modal/i18n/en/account.ts'
import { allWallets } from '@latchkey/modal/i18n/en/allWallets.ts'
import { connect } from '@latchkey/modal/i18n/en/connect.ts'
import { networks } from '@latchkey/modal/i18n/en/networks.ts'
import { openWallet } from '@latchkey/modal/i18n/en/openWallet.ts'
import { page } from '@latchkey/modal/i18n/en/page.ts'
import { send } from '@latchkey/modal/i18n/en/send.ts'
import { shell } from '@latchkey/modal/i18n/en/shell.ts'
import { siwx } from '@latchkey/modal/i18n/en/siwx.ts'
import { toasts } from '@latchkey/modal/i18n/en/toasts.ts'
import { troubleshoot } from '@latchkey/modal/i18n/en/troubleshoot.ts'
import { wallets } from '@latchkey/modal/i18n/en/wallets.ts'
import type { Message, TextOverrides } from '@latchkey/modal/i18n/messages.ts'

const accented = new Map(
  [...'AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz'].map((letter, at) => [letter, [...'ÅåÇçÐðÉéĜĝÎîĻļÑñÖöŔŕŠšŢţÛûÝýŽž'][at]]),
)

/** Pseudo-locale: English with accents, 30 % longer, to find texts that will not fit in other languages. Keeps `{slots}`. */
export function pseudoText(text: string): string {
  const words = text.replace(/\{\w+\}|./gsu, (part) => accented.get(part) ?? part)
  const extra = Math.ceil(text.replace(/\{\w+\}/g, '').length * 0.3)
  return `${words} ${'lörem ipšum ðolör '
    .repeat(Math.ceil(extra / 18))
    .slice(0, extra)
    .trim()}`
}

/** All English texts in the pseudo-locale, in the format of an app's overrides. */
export function pseudoTexts(): TextOverrides {
  const english = {
    account,
    allWallets,
    connect,
    networks,
    openWallet,
    page,
    send,
    shell,
    siwx,
    toasts,
    troubleshoot,
    wallets,
  }
  return Object.fromEntries(
    Object.entries(english).map(([feature, messages]) => [
      feature,
      Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, pseudoMessage(message)])),
    ]),
  )
}

function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message)
  const forms = Object.entries(message).map(([form, text]) => [form, form === 'by' ? text : pseudoText(text)])
  return Object.fromEntries(forms) as Message
}
