import type { Plugin } from 'vite'

/** Groups modules that load together. `stages` are the paths of their roots by the chunk's name, in loading order. */
export function stageGroups(stages: Readonly<Record<string, RegExp>>): Plugin
