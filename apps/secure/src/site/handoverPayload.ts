import type { Handover } from '@latchkey/contracts/vault/handover'

/** A handover from one vault to the other as JSON, without undefined fields. */
export const handoverPayload = ({ deviceId, changeId, deletedAtMs, ...facts }: Handover) => ({
  ...facts,
  ...(deviceId !== undefined && { deviceId }),
  ...(changeId !== undefined && { changeId }),
  ...(deletedAtMs !== undefined && { deletedAtMs }),
})
