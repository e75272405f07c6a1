import { approvalLinkLifetimeMs, otpLifetimeMs } from '@latchkey/contracts/constants/vault'
import type { ApprovalPurpose } from '@latchkey/contracts/vault/schemas'
import { fill, type Locale, textsOf } from './messages/texts.ts'
import type { Mail } from './outbox.ts'
import { renderMail } from './renderMail.ts'

type Common = {
  readonly to: string
  readonly locale: Locale
  /** Origin of the app's page. */
  readonly origin: string
  readonly freezeUrl: string
}

const minutes = (ms: number): number => ms / 60_000
const appOf = (origin: string): string => new URL(origin).host

/** The text states the purpose of the code, so that nobody enters it for another one. */
export function codeMail(params: Common & { readonly code: string; readonly purpose: 'signIn' | 'unfreeze' }): Mail {
  const { to, locale, origin, freezeUrl, code, purpose } = params
  const texts = textsOf(locale)
  const app = appOf(origin)
  return renderMail(to, {
    locale,
    // The subject has no invisible characters, because notifications and autofill read the code from it.
    subject: texts.codeSubject.replace('{code}', code).replace('{app}', app),
    title: purpose === 'signIn' ? texts.codeTitle : texts.unfreezeTitle,
    lines: [purpose === 'signIn' ? fill(texts.codeText, { app }) : texts.unfreezeText],
    code,
    notes: [fill(texts.codeValidity, { minutes: minutes(otpLifetimeMs) }), texts.codeWarning],
    freeze: { label: texts.freezeAction, url: freezeUrl },
  })
}

export function approvalMail(params: approvalMail.Params): Mail {
  const { to, purpose, locale, origin, freezeUrl, url, number } = params
  const texts = textsOf(locale)
  const app = appOf(origin)
  return renderMail(to, {
    locale,
    subject: purpose === 'signIn' ? texts.approvalSubject.replace('{app}', app) : texts.unfreezeTitle,
    title: purpose === 'signIn' ? texts.approvalTitle : texts.unfreezeTitle,
    lines: [
      purpose === 'signIn' ? fill(texts.approvalText, { app }) : texts.unfreezeLinkText,
      fill(texts.approvalNumber, { number }),
      texts.onlyApprove,
    ],
    action: { label: texts.approvalAction, url },
    notes: [fill(texts.approvalValidity, { minutes: minutes(approvalLinkLifetimeMs) })],
    freeze: { label: texts.freezeAction, url: freezeUrl },
  })
}

export declare namespace approvalMail {
  type Params = Common & {
    readonly purpose: ApprovalPurpose
    readonly url: string
    /** Shown on the device as well. */
    readonly number: string
  }
}

export function newDeviceMail({ to, locale, origin, freezeUrl, browser }: Common & { readonly browser: string }): Mail {
  const texts = textsOf(locale)
  return renderMail(to, {
    locale,
    subject: texts.deviceSubject,
    title: texts.deviceTitle,
    lines: [fill(texts.deviceText, { browser: browser || texts.unknownBrowser, app: appOf(origin) })],
    notes: [],
    freeze: { label: texts.freezeAction, url: freezeUrl },
  })
}
