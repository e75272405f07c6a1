import { hash } from 'node:crypto'
import { isRecord } from '@latchkey/base/isRecord'
import type { MessageBody } from '../port.ts'

/** A message body as it is stored: a checksum over topic, message id and content, then the content as JSON. */
export function bodyRecordOf(topic: string, messageId: string, body: MessageBody): string {
  const content = JSON.stringify(body)
  return checksumOf(topic, messageId, content) + content
}

/** Undefined when the record is damaged, or forged with a valid checksum. */
export function parseBodyRecord(topic: string, messageId: string, record: string): MessageBody | undefined {
  const content = checkedValue(topic, messageId, record)
  if (content === undefined) return undefined
  try {
    const body: unknown = JSON.parse(content)
    return isBody(body) ? body : undefined
  } catch {
    return undefined
  }
}

const isBody = (value: unknown): value is MessageBody =>
  isRecord(value) && typeof value.message === 'string' && ['string', 'undefined'].includes(typeof value.attestation)

/** The value of a field without its checksum, as `topicScript` writes it; undefined when it is damaged. */
export function checkedValue(name: string, field: string, stored: string): string | undefined {
  const value = stored.slice(checksumLength)
  return stored.startsWith(checksumOf(name, field, value)) ? value : undefined
}

const checksumLength = 8

/** The checksum in front of a value, as `topicScript` calculates it. */
export const checksumOf = (name: string, field: string, value: string): string =>
  hash('sha1', `${name}\n${field}\n${value}`).slice(0, checksumLength)
