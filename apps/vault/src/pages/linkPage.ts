import { type Locale, textsOf } from '../mail/messages/texts.ts'
import { escapeHtml } from '../mail/renderMail.ts'

/**
 * The page that a mailed link opens. It shows and asks; only its button changes anything. Script and style are own files, so the
 * policy allows no inline code. Texts that the script needs are in attributes.
 */
export function linkPage(kind: 'approve' | 'freeze', locale: Locale): string {
  const texts = textsOf(locale)
  const title = kind === 'approve' ? texts.approvalTitle : texts.freezeTitle
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="link.css">
<script type="module" src="link.js"></script>
</head>
<body>
<main data-kind="${kind}" data-unknown-browser="${escapeHtml(texts.unknownBrowser)}" data-unknown-place="${escapeHtml(texts.unknownPlace)}" data-done="${escapeHtml(kind === 'approve' ? texts.approved : texts.frozen)}" data-invalid="${escapeHtml(texts.linkInvalid)}" data-failed="${escapeHtml(texts.failed)}">
<h1>${escapeHtml(title)}</h1>
<div id="question" hidden>
${kind === 'approve' ? details(locale) : `<p>${escapeHtml(texts.freezeText)}</p>`}
<button type="button" id="confirm">${escapeHtml(kind === 'approve' ? texts.approve : texts.freeze)}</button>
</div>
<p id="result" role="status"></p>
</main>
</body>
</html>
`
}

function details(locale: Locale): string {
  const texts = textsOf(locale)
  const rows = [
    [texts.app, 'origin'],
    [texts.browser, 'browser'],
    [texts.place, 'place'],
    [texts.number, 'matchNumber'],
  ]
  const list = rows.map(
    ([label = '', field]) => `<dt>${escapeHtml(label)}</dt><dd><bdi data-field="${field}"></bdi></dd>`,
  )
  return `<dl>\n${list.join('\n')}\n</dl>\n<p>${escapeHtml(texts.onlyApprove)}</p>`
}
