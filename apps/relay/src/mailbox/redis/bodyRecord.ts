import { hash } from 'node:crypto'
import type { MessageBody } from '../port.ts'

/** A message body as it is stored: a checksum over topic, message id and content, then the content as JSON. */
export function bodyRecordOf(topic: string, messageId: string, body: MessageBody): string {
  const content = JSON.stringify(body)
  return checksumOf(topic, messageId, content) + content
}

/** Undefined when the record is damaged. */
export function parseBodyRecord(topic: string, messageId: string, record: string): MessageBody | undefined {
  const content = record.slice(checksumLength)
  return record.startsWith(checksumOf(topic, messageId, content)) ? (JSON.parse(content) as MessageBody) : undefined
}

const checksumLength = 8

const checksumOf = (topic: string, messageId: string, content: string): string =>
  hash('sha1', `${topic}\n${messageId}\n${content}`).slice(0, checksumLength)
