import type { Allowance, PermitExpiry, RequestFacts, TypedField } from '@latchkey/base/keys/requestFacts'
import { permitFields } from '@latchkey/eip155/keys/permitFields'
import type { RequestView } from '../requests/RequestView.ts'
import type { Refusal } from '../requests/refusal.ts'
import { timeText } from '../requests/timeText.ts'
import { textsOf } from '../texts/typedDataTexts.ts'
import { fieldLabel } from './fieldLabel.ts'
import { orderSummary } from './orderSummary.ts'
import { orderKind, readSeaportOrder, type SeaportOrder } from './seaportOrder.ts'

type TypedDataFacts = Extract<RequestFacts, { kind: 'typedData' }>

/**
 * How to show typed data: what to check before signing, the permissions that it grants, what it is bound to, and every
 * signed field not shown by these.
 */
export function typedDataView(facts: TypedDataFacts, refusal?: Refusal): RequestView {
  const { fields, allowances } = facts
  const known = new Set(permitFields(facts))
  const isKnown = ({ name }: TypedField) => known.has(name)
  const others = fields.filter((field) => !isKnown(field))
  const isPermit = allowances.length > 0
  const order = readSeaportOrder(facts)
  return {
    // The effect is unknown, the signature never expires, or the order gives something for nothing.
    isRisky: order ? order.gets.length === 0 : !isPermit || isForEver(facts.expiry),
    asks: (tag) => textsOf(tag).asks[order ? orderKind(order) : isPermit ? 'permit' : 'typedData'],
    caution(tag) {
      const { bySignature, signedForEver } = textsOf(tag)
      return isForEver(facts.expiry) ? `${bySignature} ${signedForEver}` : bySignature
    },
    summary(props) {
      const { element, Fragment, AllowanceHero, FactsCard } = props.parts
      return element(
        Fragment,
        null,
        ...(refusal ? [] : warningsOf(facts, order, props)),
        order && orderSummary(order, props),
        ...allowances.map((allowance) =>
          element(AllowanceHero, { ...allowance, note: untilText(facts, allowance, props.tag) }),
        ),
        // The content matters more than what it is bound to.
        !order && fieldsOf(facts, others, props),
        element(FactsCard, { facts: factsOf(facts, props) }),
      )
    },
    details: (props) => fieldsOf(facts, order ? fields : fields.filter(isKnown), props),
  }
}

function warningsOf(
  { domain, allowances }: TypedDataFacts,
  order: SeaportOrder | undefined,
  { tag, parts: { element, Banner } }: RequestView.Props,
) {
  const { unknown, noNetwork } = textsOf(tag).warnings
  return [
    ...(allowances.length === 0 && !order ? [element(Banner, { tone: 'warn', ...unknown })] : []),
    ...(domain.networkId === undefined ? [element(Banner, { tone: 'warn', ...noNetwork })] : []),
  ]
}

/** Omits the network: it equals that of the request, which is shown with the account. */
function factsOf({ domain }: TypedDataFacts, { tag, parts: { element, Fragment, Address } }: RequestView.Props) {
  const texts = textsOf(tag)
  const { name, contractAddress } = domain
  return [
    { label: texts.contractName, value: name ? element(Fragment, null, ...breakable(name)) : texts.notGiven },
    {
      label: texts.contract,
      value: contractAddress ? element(Address, { value: contractAddress, full: true }) : texts.notGiven,
    },
  ]

  /** Contract names are often camel-case, like identifiers. */
  function breakable(words: string) {
    return words.split(/(?<=[\da-z])(?=[A-Z])/).flatMap((word) => [word, element('wbr')])
  }
}

/** A revoked permission has no expiry. */
function untilText({ expiry }: TypedDataFacts, { amountUnits }: Allowance, tag: string): string | undefined {
  const texts = textsOf(tag)
  if (!expiry || amountUnits === 0n) return undefined
  return isForEver(expiry) ? texts.never : `${texts.expires[expiry.of]}: ${timeText(tag, Number(expiry.atSec) * 1000)}`
}

/** Apps set a later time for permissions that never expire. */
const farMs = 100 * 365 * 24 * 60 * 60_000

const isForEver = (expiry: Pick<PermitExpiry, 'atSec'> | undefined): boolean =>
  expiry !== undefined && Number(expiry.atSec) * 1000 > Date.now() + farMs

const addressPattern = /^0x[\da-f]{40}$/i

function fieldsOf(
  { primaryType: label }: TypedDataFacts,
  fields: readonly TypedField[],
  { parts: { element, Address, FieldList } }: RequestView.Props,
) {
  if (fields.length === 0) return null
  const shownValue = ({ type, value }: TypedField) =>
    type !== 'string' && addressPattern.test(value)
      ? element(Address, { value, full: true })
      : element('bdi', null, value)
  return element(FieldList, {
    label,
    fields: fields.map((field) => ({ name: fieldLabel(field.name), value: shownValue(field) })),
  })
}
