import type { ComponentType } from 'react'
import type { FieldErrors, FieldKind, FieldMap, ResolvedField, Values } from '#schema'

// What each kind of field looks like stands in four registries: `cells.ts`, `inputs.ts`, `filters.ts`, `codecs.ts`
// (and `field-text.ts`). They are apart so that a list does not load what only forms need. Screens draw them through
// `FieldCell`, `FieldInput` and `FieldFilter`.

/** What a cell draws: the field's value in one record, cheaply. A list shows a thousand of them. */
export interface CellProps<K extends FieldKind = FieldKind> {
  readonly field: ResolvedField<K>
  readonly value: unknown
  readonly record: Values
  /** Whose record it is; absent where it is no resource's, as in what a call answers. */
  readonly resource?: string
  /** In a detail there is room: whole texts, large pictures, the reveal button of masked values. */
  readonly detail?: boolean
  /** Answers the value in clear (the platform logs it). Absent: nothing to reveal. */
  readonly onReveal?: () => Promise<unknown>
}

/** What an input knows of the others of its form, and may do to them. */
export interface Surroundings {
  /** All fields of the record, asked for in this form or not. */
  readonly fields: FieldMap
  /** What the form holds in the fields that others look at (`watchedNames`), what its place gives, what was loaded. */
  readonly values: Values
  /** Puts values into inputs that nobody typed into: empty, at their default, or still holding their value of `before`. */
  readonly offer: (values: Values, before: Values) => void
  /** Says what is wrong with another input's value; null: nothing any more. */
  readonly remark: (name: string, message: string | null) => void
}

/** An input as antd's `Form.Item` drives it. */
export interface InputProps<K extends FieldKind = FieldKind> {
  readonly field: ResolvedField<K>
  /** The resource whose form this is. */
  readonly resource: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
  readonly id?: string
  readonly disabled?: boolean
  /** The record as it was loaded: titles of what it points at, masked values. Null for a new one. */
  readonly loaded?: Values | null
  /** The form around it, for inputs that look at others. Absent in rows and filters. */
  readonly form?: Surroundings
  /** Errors of the form, for inputs with inner ones: `materials[2].name`. */
  readonly errors?: FieldErrors
  /** The input of any field, for inputs that hold others. */
  readonly Inner?: ComponentType<InputProps>
  readonly 'aria-label'?: string
  readonly 'aria-required'?: boolean | 'true' | 'false'
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
  readonly 'aria-describedby'?: string
}

/** One input of a search form. `value` is what the kind's codec parses from the URL. */
export interface FilterProps<K extends FieldKind = FieldKind> {
  readonly field: ResolvedField<K>
  readonly label: string
  /** Of the list that is searched. */
  readonly resource: string
  /** What the other inputs of the search hold, by name. */
  readonly beside?: Values
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
}

/** The ways of one value: URL text <-> filter, answered value -> input -> sent value. */
export interface Codec {
  /** A filter's value from URL text; undefined where it cannot be one. */
  readonly parse: (text: string) => string | number | undefined
  /** What an input starts with for an answered value. Empty: undefined. */
  readonly toForm: (value: unknown) => unknown
  /** What is sent for what an input holds. Empty: null, or an empty list for kinds with several values. */
  readonly toApi: (value: unknown) => unknown
}
