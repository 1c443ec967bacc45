import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchIndex } from './engine.ts'

/** The trigram tokenizer finds nothing that is shorter, in code points. */
const shortest = 3

/**
 * An FTS5 index of trigrams over the folded search column, kept by triggers. It finds the same rows as LIKE, because
 * both sides are folded already. Its row ids are those of the codes; it keeps no second copy of the text.
 */
export const sqliteSearch: SearchIndex = {
  async create(db: Kysely<unknown>): Promise<void> {
    await sql`create virtual table code_search using fts5(
      search, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`.execute(db)
    await sql`insert into code_search (rowid, search) select id, search from qr_codes`.execute(db)
    await sql`create trigger code_search_insert after insert on qr_codes begin
      insert into code_search (rowid, search) values (new.id, new.search);
    end`.execute(db)
    await sql`create trigger code_search_update after update of search on qr_codes when old.search <> new.search begin
      delete from code_search where rowid = old.id;
      insert into code_search (rowid, search) values (new.id, new.search);
    end`.execute(db)
    await sql`create trigger code_search_delete after delete on qr_codes begin
      delete from code_search where rowid = old.id;
    end`.execute(db)
  },

  codesWith(words: readonly string[]): RawBuilder<unknown> | null {
    const long = words.filter((word) => [...word].length >= shortest)
    if (long.length === 0) return null
    const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
    return sql`select rowid as id from code_search where code_search match ${phrases}`
  },
}
