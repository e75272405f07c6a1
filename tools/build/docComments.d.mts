import type { Plugin } from 'rolldown'

export const docComments: Plugin
export function withOwnLines(text: string): string
