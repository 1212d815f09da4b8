import { type Expression, type SqlBool, sql } from 'kysely'

/** `lookOf` of the schema, as far as the database's own locale knows capitals: of Latin letters always. */
const lookText = (text: string) => `lower(normalize(${text}, nfkc) collate "default")`

/** Of a quoted column, for the definition of an index. */
export const lookExpression = (column: string): string => `(${lookText(column)})`

const look = (text: Expression<unknown>) => sql`lower(normalize(${text}, nfkc) collate "default")`

/** Whether a column looks like one of the texts, which are in small letters. */
export const looksLikeAny = (name: string, texts: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`${look(sql.ref(name))} = any(${texts}::text[])`

/** Whether a column looks like a text: what its unique index goes by. */
export const looksLike = (name: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${look(sql.ref(name))} = ${look(sql`${text}::text`)}`
