import { type LanguageName, languages } from '@latchkey/texts/languages'
import type { Mail } from './outbox.ts'

/** Content of an e-mail. All values are plain text; the HTML part escapes them. */
export type MailContent = {
  readonly locale: LanguageName
  readonly subject: string
  /** Host of the site that sends the e-mail, and a sentence that names it. */
  readonly sender: { readonly site: string; readonly text: string }
  readonly title: string
  readonly lines: readonly string[]
  /** The one-time code or the number to compare, in large type. */
  readonly code?: { readonly label?: string; readonly value: string }
  readonly action?: Link
  readonly notes: readonly string[]
  readonly freeze?: Link
}

type Link = { readonly label: string; readonly url: string }

const font = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'

/** Renders an e-mail as text and as HTML without images or style sheets. */
export function renderMail(to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

function textOf({ title, lines, code, action, notes, freeze, sender }: MailContent): string {
  const linkText = (link: Link | undefined) => link && `${link.label}:\n${link.url}`
  const parts = [
    title,
    ...lines,
    code && (code.label === undefined ? code.value : `${code.label}:\n${code.value}`),
    linkText(action),
    ...notes,
    linkText(freeze),
    sender.text,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

function htmlOf({ locale, sender, title, lines, code, action, notes, freeze }: MailContent): string {
  const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`
  const quiet = 'color:#5c5f66;font-size:14px'
  const codeStyle = 'font-size:32px;font-weight:600;letter-spacing:6px;font-family:monospace'
  const buttonStyle =
    'display:inline-block;padding:12px 20px;border-radius:12px;background:#4b5ce4;color:#ffffff;text-decoration:none'
  const link = ({ label, url }: Link, style: string) =>
    `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`
  const content = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    code?.label !== undefined && `<p style="margin:0;${quiet}">${escapeHtml(code.label)}</p>`,
    code && paragraph(`<bdi>${escapeHtml(code.value)}</bdi>`, codeStyle),
    action && paragraph(link(action, buttonStyle)),
    ...notes.map((note) => paragraph(escapeHtml(note), quiet)),
    freeze && paragraph(link(freeze, 'color:#5c5f66'), 'font-size:14px'),
  ].filter((part) => typeof part === 'string')
  return `<!doctype html>
<html lang="${locale}" dir="${languages[locale].dir}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f6;color:#16171a;font:16px/1.5 ${font}">
<div style="max-width:440px;margin:0 auto;padding:32px 32px 16px;background:#ffffff;border-radius:20px">
<p style="margin:0 0 24px;font-size:14px;font-weight:600"><bdi dir="ltr">${escapeHtml(sender.site)}</bdi></p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${content.join('\n')}
</div>
<p style="max-width:440px;margin:16px auto 0;padding:0 32px;box-sizing:border-box;color:#5c5f66;font-size:12px">${escapeHtml(sender.text)}</p>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
