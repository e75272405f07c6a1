import type { ReactNode, Ref } from 'react'
import { IconButton } from '../iconButton/IconButton.tsx'
import { Close } from '../icons/Close.tsx'
import { SearchMark } from '../icons/SearchMark.tsx'
import { Field } from './Field.tsx'

/** Shows `action` at the end while the field is empty. */
export function Search({ label, placeholder, clearLabel, value, onChange, inputRef, action }: Search.Props) {
  return (
    <Field
      kind="search"
      label={label}
      placeholder={placeholder ?? label}
      value={value}
      onChange={onChange}
      inputRef={inputRef}
      icon={<SearchMark />}
      end={
        value === '' ? (
          action
        ) : (
          <IconButton label={clearLabel} onClick={() => onChange('')}>
            <Close size={18} />
          </IconButton>
        )
      }
    />
  )
}

export declare namespace Search {
  type Props = {
    readonly label: string
    readonly placeholder?: string | undefined
    readonly clearLabel: string
    readonly value: string
    readonly onChange: (value: string) => void
    readonly inputRef?: Ref<HTMLInputElement> | undefined
    readonly action?: ReactNode
  }
}
