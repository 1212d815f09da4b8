import { type ComponentType, createContext, useContext } from 'react'
import type { MenuTreeNode } from '#domain/menu-tree.ts'
import type { Condition, FileValue, ResolvedField, Scalar, Values } from '#schema'
import type { CellProps, InputProps } from './field-ui.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** What is worth knowing before it is chosen: 「待办工单 3」. */
  readonly beside?: string
  /** What tells it from its namesakes: 「西溪云庐」, `138****5678`. */
  readonly apart?: string
}

export interface OptionQuery {
  /** Resource name. */
  readonly target: string
  readonly lookup: string | null
  readonly params: Readonly<Record<string, Scalar>> | null
  /** Options whose record does not meet it are left out, as far as the answer says. */
  readonly where: Condition | null
  readonly keyword: string
}

/** Where options come from: the list of a resource, or one of its lookups. */
export type OptionSource = Pick<OptionQuery, 'target' | 'lookup'>

export interface RecordQuery {
  /** Resource name. */
  readonly target: string
  readonly id: string
  /** What its list wants to know, where it has no detail. */
  readonly params: Readonly<Record<string, Scalar>> | null
}

export interface TallyQuery {
  /** Resource name: whose records are counted, by what their field points at. */
  readonly resource: string
  readonly field: string
  /** Of the record being written: its parents say which records are its neighbours. */
  readonly values: Values
}

export interface OptionPage {
  readonly options: readonly Option[]
  readonly total: number
  /** Whether the call takes a keyword at all. */
  readonly searchable: boolean
  /** What stands beside the options, where something does: they come in its order. */
  readonly beside?: string | null
}

export interface TreeRow extends Option {
  readonly parent: string | null
  readonly record: Values
}

/** `below`: only that record and what is below it; null: none at all; absent: all. */
export interface WithinBranch {
  readonly below?: string | null
}

export interface AddressNode {
  readonly id: string
  readonly name: string
  readonly child?: AddressNode[]
}

interface UploadOptions {
  /** Where the file will be kept: `firmware.fileUrl`. It says what may be uploaded. */
  readonly field: string
  /** 0-100 */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** What inputs need from outside: the composition (`app`) provides it, so that fields know no endpoint. */
export interface FieldServices {
  /** Where this user finds the record that another one points at; null: nowhere. They stand in the same project. */
  readonly hrefOf: (resource: string, id: string, from: Values) => string | null
  /** Where this user finds the records that a figure of a record counts; null: nowhere. */
  readonly countedAt: (resource: string, field: ResolvedField, record: Values) => string | null
  /** Hand-made cells and inputs, by the key that a field of the config names: fields know no feature. */
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>
  readonly inputs: Readonly<Record<string, ComponentType<InputProps>>>
  /** The names of the permissions of which one is needed to read options; none: this user may read them. */
  readonly lackingFor: (source: OptionSource) => readonly string[]
  readonly options: (query: OptionQuery, signal: AbortSignal) => Promise<OptionPage>
  readonly record: (query: RecordQuery, signal: AbortSignal) => Promise<Values>
  /** How many records point at each id. */
  readonly tally: (query: TallyQuery, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>
  /** Whether the records of a resource form a tree. */
  readonly isTree: (resource: string) => boolean
  /** All that the query finds in a tree, in its order. */
  readonly tree: (query: OptionQuery, signal: AbortSignal) => Promise<readonly TreeRow[]>
  /** What this user's data scope leaves to choose for a field that points into a tree. */
  readonly scopeOf: (resource: string, field: string) => WithinBranch
  readonly addresses: () => Promise<AddressNode[]>
  readonly permissionTree: () => Promise<readonly MenuTreeNode[]>
  /** Ids of the nodes of a permission tree that this user may give to others. */
  readonly grantable: (tree: readonly MenuTreeNode[]) => ReadonlySet<string>
  readonly upload: (file: File, options: UploadOptions) => Promise<FileValue>
}

const FieldServicesContext = createContext<FieldServices | null>(null)

export const FieldServicesProvider = FieldServicesContext.Provider

export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext)
  if (!services) throw new Error('FieldServicesProvider is missing above this input')
  return services
}
