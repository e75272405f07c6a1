import { approvalLinkLifetimeMs, otpLifetimeMs } from '@latchkey/contracts/constants/vault'
import type { ApprovalPurpose } from '@latchkey/contracts/vault/purposes'
import { formatMessage } from '@latchkey/texts/formatMessage'
import { type LanguageName, languages } from '@latchkey/texts/languages'
import type { Message, Values } from '@latchkey/texts/message'
import type { CodePurpose } from './codePurpose.ts'
import type { Mail } from './outbox.ts'
import { type MailContent, renderMail } from './renderMail.ts'
import { textsOf } from './vaultTexts.ts'

/** Set for an e-mail change. */
type Change = { readonly newEmail?: string }

type Common = {
  readonly to: string
  readonly locale: LanguageName
  /** Origin of the app's page. */
  readonly origin: string
  readonly freezeUrl: string
}

/** `siteUrl` instead, if the address has no wallet that could be frozen. */
type Freezable = { readonly freezeUrl: string } | { readonly siteUrl: string }

const minutes = (ms: number): number => ms / 60_000
const fill = (locale: LanguageName, message: Message, values: Values): string =>
  formatMessage(message, languages[locale], values)
const appOf = (origin: string): string => new URL(origin).host

type Code = Omit<Common, 'freezeUrl'> & Freezable & Change & { readonly code: string; readonly purpose: CodePurpose }

/** Names the code's purpose, so that a visitor is not tricked into entering it elsewhere. */
export function codeMail(params: Code): Mail {
  const { locale, origin, code, purpose, newEmail = '' } = params
  const texts = textsOf(locale)
  const app = appOf(origin)
  const [title, text] = {
    signIn: [texts.codeTitle, fill(locale, texts.codeText, { app })] as const,
    unfreeze: [texts.unfreezeTitle, texts.unfreezeText] as const,
    protect: [texts.protectTitle, texts.protectCodeText] as const,
    export: [texts.exportTitle, texts.exportCodeText] as const,
    delete: [texts.deleteTitle, texts.deleteCodeText] as const,
    updatePrimary: [texts.emailTitle, fill(locale, texts.emailCurrentCodeText, { email: newEmail })] as const,
    updateSecondary: [texts.emailTitle, texts.emailNewCodeText] as const,
  }[purpose]
  return securityMail(params, {
    // The subject has no invisible characters, because notifications and autofill read the code from it.
    subject: texts.codeSubject.replace('{code}', code).replace('{app}', app),
    title,
    lines: [text],
    code: { value: code },
    notes: [
      fill(locale, texts.codeValidity, { minutes: minutes(otpLifetimeMs) }),
      `${texts.codeSecret} ${isHarmless(purpose) ? texts.ignore : texts.freezeNow}`,
    ],
  })
}

/** True if the code may only mean that somebody mistyped an address. The other codes are never requested by mistake. */
const isHarmless = (purpose: CodePurpose): boolean => purpose === 'signIn' || purpose === 'updateSecondary'

type Approval = Common & Change & { readonly url: string; readonly number: string; readonly purpose: ApprovalPurpose }

export function approvalMail(params: Approval): Mail {
  const { locale, origin, url, number, purpose, newEmail = '' } = params
  const texts = textsOf(locale)
  const app = appOf(origin)
  const [subject, title, text] = {
    signIn: [
      texts.approvalSubject.replace('{app}', app),
      texts.approvalTitle,
      fill(locale, texts.approvalText, { app }),
    ] as const,
    unfreeze: [texts.unfreezeTitle, texts.unfreezeTitle, texts.unfreezeLinkText] as const,
    protect: [texts.protectTitle, texts.protectTitle, texts.protectApprovalText] as const,
    export: [texts.exportTitle, texts.exportTitle, texts.exportApprovalText] as const,
    delete: [texts.deleteTitle, texts.deleteTitle, texts.deleteApprovalText] as const,
    changeEmail: [
      texts.emailTitle,
      texts.emailTitle,
      fill(locale, texts.emailApprovalText, { email: newEmail }),
    ] as const,
  }[purpose]
  // The page of a sign-in asks which number the app shows, so its mail must not name it.
  const review =
    purpose === 'signIn'
      ? { lines: [text], action: { label: texts.chooseNumber, url } }
      : {
          lines: [text, texts.onlyApprove],
          code: { label: texts.approvalNumber, value: number },
          action: { label: texts.approvalAction, url },
        }
  return securityMail(params, {
    ...{ subject, title, ...review },
    notes: [fill(locale, texts.approvalValidity, { minutes: minutes(approvalLinkLifetimeMs) })],
  })
}

type Notice = Omit<Common, 'origin'>

export const protectedMail = (notice: Notice): Mail => {
  const { protectedTitle, protectedText } = textsOf(notice.locale)
  return noticeMail(notice, protectedTitle, protectedText)
}

type Exported = Omit<Notice, 'freezeUrl'> & { readonly siteUrl: string; readonly browser: string }

/** Offers no freeze link: freezing does not stop an attacker who already has the keys. */
export function exportedMail({ browser, ...notice }: Exported): Mail {
  const { locale } = notice
  const { exportedTitle, exportedText, unknownBrowser } = textsOf(locale)
  return noticeMail(notice, exportedTitle, fill(locale, exportedText, { browser: browser || unknownBrowser }))
}

/** Sent instead of a code, so that only the address's owner learns that it has a wallet. */
export const addressTakenMail = (notice: Notice): Mail => {
  const { emailTakenTitle, emailTakenText } = textsOf(notice.locale)
  return noticeMail(notice, emailTakenTitle, emailTakenText)
}

export const newAddressMail = (notice: Notice): Mail => {
  const { emailNewTitle, emailNewText } = textsOf(notice.locale)
  return noticeMail(notice, emailNewTitle, emailNewText)
}

/** Goes to the old address, in case its owner did not make the change. */
export function emailChangedMail({ undoUrl, ...notice }: Notice & { readonly undoUrl: string }): Mail {
  const texts = textsOf(notice.locale)
  return securityMail(notice, {
    ...{ subject: texts.emailChangedTitle, title: texts.emailChangedTitle, lines: [texts.emailChangedText] },
    action: { label: texts.emailUndoAction, url: undoUrl },
    notes: [texts.emailUndoValidity],
  })
}

type Deletion = Notice & { readonly keepUrl: string; readonly deletedAtMs: number }

export const deletionScheduledMail = (deletion: Deletion): Mail => {
  const { deletionTitle, deletionText } = textsOf(deletion.locale)
  return deletionMail(deletion, deletionTitle, deletionText)
}

export const deletionReminderMail = (deletion: Deletion): Mail => {
  const { reminderTitle, reminderText } = textsOf(deletion.locale)
  return deletionMail(deletion, reminderTitle, reminderText)
}

function deletionMail({ keepUrl, deletedAtMs, ...notice }: Deletion, title: string, text: string): Mail {
  const { locale } = notice
  const texts = textsOf(locale)
  return securityMail(notice, {
    ...{ subject: title, title, lines: [fill(locale, text, { date: momentText(locale, deletedAtMs) })] },
    action: { label: texts.keep, url: keepUrl },
    notes: [texts.keepValidity],
  })
}

/** The time in UTC, because the reader's time zone is unknown. */
const momentText = (locale: LanguageName, ms: number): string =>
  `${new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(ms)} UTC`

const noticeMail = (notice: Addressed, title: string, text: string): Mail =>
  securityMail(notice, { subject: title, title, lines: [text], notes: [] })

export function newDeviceMail({ browser, ...common }: Common & { readonly browser: string }): Mail {
  const { locale, origin } = common
  const texts = textsOf(locale)
  return securityMail(common, {
    subject: texts.deviceSubject,
    title: texts.deviceTitle,
    lines: [fill(locale, texts.deviceText, { browser: browser || texts.unknownBrowser, app: appOf(origin) })],
    notes: [],
  })
}

type Addressed = {
  readonly to: string
  readonly locale: LanguageName
  /** Undefined if no single app is concerned. */
  readonly origin?: string
} & Freezable

/** Names the site that sends the e-mail, so that it does not look like phishing, and offers to freeze the wallet. */
function securityMail(params: Addressed, content: Omit<MailContent, 'locale' | 'sender' | 'freeze'>): Mail {
  const { to, locale, origin } = params
  const texts = textsOf(locale)
  const site = new URL('freezeUrl' in params ? params.freezeUrl : params.siteUrl).host
  const text =
    origin === undefined
      ? fill(locale, texts.sender, { site })
      : fill(locale, texts.senderFor, { site, app: appOf(origin) })
  return renderMail(to, {
    ...content,
    ...{ locale, sender: { site, text } },
    ...('freezeUrl' in params && { freeze: { label: texts.freezeAction, url: params.freezeUrl } }),
  })
}
