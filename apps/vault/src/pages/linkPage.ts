import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { LinkPage } from '../identity/freezeLinks.ts'
import { type Locale, textsOf } from '../mail/messages/texts.ts'
import { escapeHtml } from '../mail/renderMail.ts'

/**
 * The page of an e-mailed link. Opening it changes nothing; only its button does. Script and style are separate files, so that the
 * CSP allows no inline code. The script reads its texts from attributes.
 */
export function linkPage({ kind, role, locale }: linkPage.Params): string {
  const texts = textsOf(locale)
  const { title, text, button, done } = {
    approve: { title: texts.approvalTitle, text: '', button: texts.approve, done: texts.approved },
    freeze: { title: texts.freezeTitle, text: texts.freezeText, button: texts.freeze, done: texts.frozen },
    keep: { title: texts.keepTitle, text: texts.keepText, button: texts.keep, done: texts.kept },
    undo: { title: texts.undoTitle, text: texts.undoText, button: texts.undo, done: texts.undone },
  }[kind]
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
<main data-kind="${kind}" data-other-role="${role === 'auth' ? 'recovery' : 'auth'}" data-purposes="${escapeHtml(JSON.stringify(purposesIn(locale)))}" data-unknown-browser="${escapeHtml(texts.unknownBrowser)}" data-unknown-place="${escapeHtml(texts.unknownPlace)}" data-done="${escapeHtml(done)}" data-invalid="${escapeHtml(texts.linkInvalid)}" data-failed="${escapeHtml(texts.failed)}">
<h1>${escapeHtml(title)}</h1>
<div id="question" hidden>
${kind === 'approve' ? details(locale) : `<p>${escapeHtml(text)}</p>`}
<button type="button" id="confirm">${escapeHtml(button)}</button>
</div>
<p id="result" role="status"></p>
</main>
</body>
</html>
`
}

export declare namespace linkPage {
  type Params = { readonly kind: LinkPage; readonly role: VaultRole; readonly locale: Locale }
}

/** What the script shows for the purposes other than signing in. */
function purposesIn(locale: Locale) {
  const texts = textsOf(locale)
  const { approve: button, approved: done } = texts
  return {
    unfreeze: {
      ...{ title: texts.unfreezeTitle, text: texts.unfreezeLinkText },
      ...{ button: texts.unfreezeTitle, done: texts.unfreezeApproved },
    },
    changeEmail: { title: texts.emailTitle, text: texts.emailPageText, button, done },
    export: { title: texts.exportTitle, text: texts.exportApprovalText, button, done: texts.exportApproved },
    delete: { title: texts.deleteTitle, text: texts.deleteApprovalText, button, done },
    protect: { title: texts.protectTitle, text: texts.protectApprovalText, button, done },
  }
}

function details(locale: Locale): string {
  const texts = textsOf(locale)
  const rows = [
    [texts.newEmail, 'newEmail'],
    [texts.app, 'origin'],
    [texts.browser, 'browser'],
    [texts.place, 'place'],
    [texts.number, 'matchNumber'],
  ]
  const list = rows.map(
    ([label = '', field]) => `<div><dt>${escapeHtml(label)}</dt><dd><bdi data-field="${field}"></bdi></dd></div>`,
  )
  return `<p id="purpose" hidden></p>\n<dl>\n${list.join('\n')}\n</dl>\n<p>${escapeHtml(texts.onlyApprove)}</p>`
}
