import type { Mail } from './outbox.ts'

/** Content of an e-mail. All values are plain text; the HTML part escapes them. */
export type MailContent = {
  readonly locale: string
  readonly subject: string
  readonly title: string
  readonly lines: readonly string[]
  /** The one-time code, in large type. */
  readonly code?: string
  readonly action?: { readonly label: string; readonly url: string }
  readonly notes: readonly string[]
  readonly freeze: { readonly label: string; readonly url: string }
}

const direction = (locale: string) => (locale === 'ar' ? 'rtl' : 'ltr')
const font = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'

/** Renders an e-mail as text and as HTML without images or style sheets. */
export function renderMail(to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

function textOf({ title, lines, code, action, notes, freeze }: MailContent): string {
  const parts = [
    title,
    ...lines,
    code,
    action && `${action.label}:\n${action.url}`,
    ...notes,
    `${freeze.label}:\n${freeze.url}`,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

function htmlOf({ locale, title, lines, code, action, notes, freeze }: MailContent): string {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const codeStyle = 'font-size:32px;font-weight:600;letter-spacing:6px;font-family:monospace'
  const buttonStyle =
    'display:inline-block;padding:12px 20px;border-radius:12px;background:#4b5ce4;color:#ffffff;text-decoration:none'
  return `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f6;color:#16171a;font:16px/1.5 ${font}">
<div style="max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border-radius:20px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${lines.map((line) => paragraph(line)).join('\n')}
${code === undefined ? '' : `<p style="margin:0 0 16px;${codeStyle}"><bdi>${escapeHtml(code)}</bdi></p>`}
${action ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>` : ''}
${notes.map((note) => paragraph(note, 'color:#5c5f66;font-size:14px')).join('\n')}
<p style="margin:0;font-size:14px"><a href="${escapeHtml(freeze.url)}" style="color:#5c5f66">${escapeHtml(freeze.label)}</a></p>
</div>
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
