import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { type LanguageName, languages } from '@latchkey/texts/languages'
import type { LinkPage } from '../identity/freezeLinks.ts'
import type { VaultMessages } from '../mail/messages/en.ts'
import { escapeHtml } from '../mail/renderMail.ts'
import { textsOf } from '../mail/vaultTexts.ts'

/**
 * The page of an e-mailed link. Opening it changes nothing; only its button does. Script and style are separate files, so that the
 * CSP allows no inline code. The script reads its texts from attributes.
 */
export function linkPage({ kind, role, locale }: linkPage.Params): string {
  const texts = textsOf(locale)
  const { title, text, button, doneTitle, done } = {
    approve: { ...approvalIn(texts), title: texts.approvalTitle, text: '', doneTitle: texts.deviceApproved },
    freeze: {
      ...{ title: texts.freezeTitle, text: texts.freezeText, button: texts.freeze },
      ...{ doneTitle: texts.frozenTitle, done: texts.frozen },
    },
    keep: {
      ...{ title: texts.keepTitle, text: texts.keepText, button: texts.keep },
      ...{ doneTitle: texts.keptTitle, done: texts.kept },
    },
    undo: {
      ...{ title: texts.undoTitle, text: texts.undoText, button: texts.undo },
      ...{ doneTitle: texts.undoneTitle, done: texts.undone },
    },
  }[kind]
  const { linkInvalid, requestAgain, useSecurity } = texts
  const instead = { approve: requestAgain, freeze: useSecurity, keep: useSecurity, undo: '' }[kind]
  const data = {
    ...{ kind, 'other-role': role === 'auth' ? 'recovery' : 'auth' },
    purposes: JSON.stringify(purposesIn(texts)),
    ...{ 'unknown-browser': texts.unknownBrowser, unproven: texts.unprovenWallet },
    ...{ 'wrong-title': texts.wrongNumberTitle, wrong: texts.wrongNumber },
    ...{ 'ended-title': texts.endedTitle, ended: texts.ended },
    ...{ 'done-title': doneTitle, done, 'invalid-title': texts.linkInvalidTitle },
    ...{ invalid: `${linkInvalid} ${instead}`.trim(), failed: texts.failed },
  }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
  return `<!doctype html>
<html lang="${locale}" dir="${languages[locale].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="link.css">
<script type="module" src="link.js"></script>
</head>
<body>
<main ${attributes.join(' ')}>
<svg id="check" width="40" height="40" viewBox="0 0 40 40" aria-hidden="true" hidden><circle cx="20" cy="20" r="20"/><path d="m12.5 20.5 5 5 10-11"/></svg>
<h1>${escapeHtml(title)}</h1>
<div id="question" hidden>
${kind === 'approve' ? details(texts) : `<p>${escapeHtml(text)}</p>`}
<button type="button" id="confirm">${escapeHtml(button)}</button>
${kind === 'approve' ? numbers(texts) : ''}
${kind === 'approve' ? `<p class="quiet" id="not-you">${escapeHtml(texts.notYou)}</p>` : ''}
</div>
<p id="result" role="status"></p>
</main>
</body>
</html>
`
}

export declare namespace linkPage {
  type Params = { readonly kind: LinkPage; readonly role: VaultRole; readonly locale: LanguageName }
}

const approvalIn = ({ approve: button, requestApproved: doneTitle, approved: done }: VaultMessages) => ({
  ...{ button, doneTitle, done },
})

/** Texts of the purposes other than signing in. */
function purposesIn(texts: VaultMessages) {
  const approval = approvalIn(texts)
  return {
    unfreeze: {
      ...{ title: texts.unfreezeTitle, text: texts.unfreezeLinkText, button: texts.unfreezeTitle },
      ...{ doneTitle: texts.unfreezeConfirmed, done: texts.unfreezeApproved },
    },
    changeEmail: { ...approval, title: texts.emailTitle, text: texts.emailPageText },
    export: { ...approval, title: texts.exportTitle, text: texts.exportApprovalText, done: texts.exportApproved },
    delete: { ...approval, title: texts.deleteTitle, text: texts.deleteApprovalText },
    protect: { ...approval, title: texts.protectTitle, text: texts.protectApprovalText },
  }
}

/** For a sign-in. The script fills in the numbers. */
function numbers({ numberQuestion, noneOfThese }: VaultMessages): string {
  const number = '<button type="button" class="number" dir="ltr"></button>'
  return `<fieldset id="numbers" hidden>
<legend>${escapeHtml(numberQuestion)}</legend>
${number.repeat(3)}
<button type="button" class="none" id="none">${escapeHtml(noneOfThese)}</button>
</fieldset>`
}

function details(texts: VaultMessages): string {
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
  const only = `<p id="only">${escapeHtml(texts.onlyApprove)}</p>`
  return `<p id="purpose" hidden></p>\n<dl>\n${list.join('\n')}\n</dl>\n<p id="unproven" hidden></p>\n${only}`
}
