import { hash } from 'node:crypto'
import type { MessageBody } from '../port.ts'

/** A message body as it is stored: a checksum over topic, message id and content, then the content as JSON. */
export function bodyRecordOf(topic: string, messageId: string, body: MessageBody): string {
  const content = JSON.stringify(body)
  return checksumOf(topic, messageId, content) + content
}

/** Undefined when the record is damaged. */
export function parseBodyRecord(topic: string, messageId: string, record: string): MessageBody | undefined {
  const content = checkedValue(topic, messageId, record)
  return content === undefined ? undefined : (JSON.parse(content) as MessageBody)
}

/** The value of a field without its checksum, as `topicScript` writes it; undefined when it is damaged. */
export function checkedValue(name: string, field: string, stored: string): string | undefined {
  const value = stored.slice(checksumLength)
  return stored.startsWith(checksumOf(name, field, value)) ? value : undefined
}

const checksumLength = 8

const checksumOf = (name: string, field: string, value: string): string =>
  hash('sha1', `${name}\n${field}\n${value}`).slice(0, checksumLength)
