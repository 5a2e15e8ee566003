import type { Database } from 'better-sqlite3'
import { AppError } from '../../base/errors.ts'

/**
 * Step n brings a database from `user_version` n to n + 1. A step that has been released is never
 * edited; a change of mind is a further step.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO meta VALUES ('generation', 0);

  CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE source_folders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    added_at INTEGER NOT NULL
  );

  -- Several rows may share a content hash for a while, when a newer parser has read the same bytes again.
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    content_hash TEXT NOT NULL,
    format TEXT NOT NULL,
    title TEXT NOT NULL,
    status TEXT NOT NULL,
    parser_id TEXT NOT NULL,
    chunker_id TEXT NOT NULL,
    characters INTEGER NOT NULL,
    generation INTEGER NOT NULL
  );
  CREATE INDEX documents_by_hash ON documents (content_hash);

  CREATE TABLE document_contents (
    document_id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    encoding TEXT NOT NULL,
    text BLOB NOT NULL,
    layout BLOB NOT NULL,
    runs BLOB
  );

  CREATE TABLE files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    folder_id INTEGER NOT NULL REFERENCES source_folders (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    modified_ms REAL NOT NULL,
    content_hash TEXT,
    document_id INTEGER REFERENCES documents (id),
    status TEXT NOT NULL,
    code TEXT,
    reason TEXT,
    UNIQUE (folder_id, path)
  );
  CREATE INDEX files_by_document ON files (document_id);
  CREATE INDEX files_by_status ON files (status);

  -- kind is the depth: 0 document, 1 section, 2 paragraph, 3 sentence. Nodes of one kind never overlap.
  CREATE TABLE nodes (
    document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    kind INTEGER NOT NULL,
    start INTEGER NOT NULL,
    path TEXT NOT NULL,
    "end" INTEGER NOT NULL,
    heading TEXT,
    level INTEGER,
    PRIMARY KEY (document_id, kind, start, path)
  ) WITHOUT ROWID;

  CREATE TABLE passages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    header TEXT NOT NULL,
    heading_path TEXT NOT NULL,
    text_hash TEXT NOT NULL
  );
  CREATE UNIQUE INDEX passages_by_document ON passages (document_id, ordinal);
  CREATE INDEX passages_by_hash ON passages (text_hash);

  CREATE VIRTUAL TABLE passages_fts USING fts5 (
    header, body,
    content = '', contentless_delete = 1,
    tokenize = 'porter unicode61 remove_diacritics 2'
  );

  -- embedded: passages that have a vector of the model, counted as rows come and go.
  CREATE TABLE embedding_models (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    embedded INTEGER NOT NULL
  );
  -- A rowid table, since the rows of one without would each spill into an overflow page.
  CREATE TABLE vectors (
    id INTEGER PRIMARY KEY,
    model_id INTEGER NOT NULL REFERENCES embedding_models (id),
    text_hash TEXT NOT NULL,
    vector BLOB NOT NULL
  );
  CREATE UNIQUE INDEX vectors_by_hash ON vectors (text_hash, model_id);

  CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  );
  CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    text TEXT NOT NULL,
    answer TEXT,
    complete INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX messages_by_conversation ON messages (conversation_id, id);

  -- A citation outlives its document and its file: it says what was cited then.
  CREATE TABLE citations (
    message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    document_id INTEGER NOT NULL,
    file_id INTEGER NOT NULL,
    file TEXT NOT NULL,
    title TEXT NOT NULL,
    heading_path TEXT NOT NULL,
    pages TEXT NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    quote TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    PRIMARY KEY (message_id, n)
  ) WITHOUT ROWID;
  `,
  `
  -- Vectors of a passage's sentences (see packing.ts), empty where there are none, null in rows of before: those wait.
  ALTER TABLE vectors ADD COLUMN parts BLOB;
  CREATE INDEX vectors_without_parts ON vectors (text_hash, model_id) WHERE parts IS NULL;
  `,
  `
  -- Derived by the parser; a document of before has its pictures when its file has been read again.
  CREATE TABLE pictures (
    document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    caption_start INTEGER,
    caption_end INTEGER,
    alt TEXT,
    page INTEGER,
    x REAL,
    y REAL,
    width REAL,
    height REAL,
    source TEXT NOT NULL,
    PRIMARY KEY (document_id, n)
  ) WITHOUT ROWID;
  `,
  `
  -- A source of one file: its path is the file's.
  ALTER TABLE source_folders ADD COLUMN is_file INTEGER NOT NULL DEFAULT 0;
  -- The tree of files is read from this index alone, in the order in which people look for names.
  CREATE INDEX files_by_name ON files (folder_id, path COLLATE NOCASE, status);
  `,
  `
  -- A user's words on a file or, with all that lies in it, a folder; path '' is the source folder itself. Keyed by
  -- place, so that a folder's tag counts for later files; the hash (null: a folder) finds a file that has moved.
  CREATE TABLE file_tags (
    folder_id INTEGER NOT NULL REFERENCES source_folders (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    tag TEXT NOT NULL,
    content_hash TEXT,
    PRIMARY KEY (folder_id, path, tag)
  ) WITHOUT ROWID;
  CREATE INDEX file_tags_by_hash ON file_tags (content_hash) WHERE content_hash IS NOT NULL;
  `,
  `
  -- Messages form a tree: a conversation of before is a line. Of the messages in one place, the one with the highest
  -- "shown" is shown. Deleted rows are hidden, and really go a little later (see write/conversations.ts).
  ALTER TABLE conversations ADD COLUMN deleted_at INTEGER;
  ALTER TABLE messages ADD COLUMN parent_id INTEGER;
  ALTER TABLE messages ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE messages ADD COLUMN deleted_at INTEGER;
  ALTER TABLE messages ADD COLUMN scope TEXT;
  UPDATE messages SET parent_id = (
    SELECT max(before.id) FROM messages before
    WHERE before.conversation_id = messages.conversation_id AND before.id < messages.id
  );
  -- Covers what a tree is made of: answers are long, and these columns lie behind them.
  DROP INDEX messages_by_conversation;
  CREATE INDEX messages_by_tree ON messages (conversation_id, id, parent_id, shown, deleted_at);
  CREATE INDEX messages_by_place ON messages (conversation_id, parent_id, shown);

  -- For finding parts of words in questions and answers; kept in step by triggers.
  CREATE VIRTUAL TABLE messages_fts USING fts5 (
    text,
    content = '', contentless_delete = 1,
    tokenize = 'trigram remove_diacritics 1'
  );
  INSERT INTO messages_fts (rowid, text) SELECT id, text FROM messages;
  CREATE TRIGGER messages_added AFTER INSERT ON messages BEGIN
    INSERT INTO messages_fts (rowid, text) VALUES (new.id, new.text);
  END;
  CREATE TRIGGER messages_changed AFTER UPDATE OF text ON messages BEGIN
    DELETE FROM messages_fts WHERE rowid = new.id;
    INSERT INTO messages_fts (rowid, text) VALUES (new.id, new.text);
  END;
  CREATE TRIGGER messages_deleted AFTER DELETE ON messages BEGIN
    DELETE FROM messages_fts WHERE rowid = old.id;
  END;
  `,
  `
  -- The folder that a file lies in, '' or with a slash at its end: the path without what follows its last slash. The
  -- tree's folders are read from one index, their files by name from the other.
  DROP INDEX files_by_name;
  ALTER TABLE files ADD COLUMN folder TEXT GENERATED ALWAYS AS (rtrim(path, replace(path, '/', ''))) VIRTUAL;
  CREATE INDEX files_by_folder ON files (folder_id, folder, path COLLATE NOCASE);
  CREATE INDEX files_by_folder_status ON files (folder_id, folder, status);
  `,
  `
  -- How answers came about: compressed JSON, for the newest of them (see traces.ts).
  CREATE TABLE answer_traces (
    message_id INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
    trace BLOB NOT NULL
  );
  `,
  `
  -- The network log: alike connections within a while share a row.
  CREATE TABLE connections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    address TEXT NOT NULL,
    purpose TEXT NOT NULL,
    outcome TEXT NOT NULL,
    times INTEGER NOT NULL,
    bytes_up INTEGER NOT NULL,
    bytes_down INTEGER NOT NULL
  );
  `,
]

/** `user_version` of a database that this version of Footnote reads and writes. */
export const schemaVersion = migrations.length

/** Bytes 'Foot': tells our databases from other programs'. */
export const applicationId = 0x466f6f74

/** Brings a database up to `schemaVersion`, each step in a transaction of its own. Throws AppError `store/newer`. */
export function migrate(database: Database): void {
  for (let version = versionOf(database); version < schemaVersion; version++) {
    database
      .transaction(() => {
        database.exec(migrations[version] ?? '')
        database.pragma(`application_id = ${applicationId}`)
        database.pragma(`user_version = ${version + 1}`)
      })
      .immediate()
  }
}

/** The database's `user_version`, 0 when it is new. Throws AppError `store/newer` or `store/foreign`. */
export function versionOf(database: Database): number {
  const version = Number(database.pragma('user_version', { simple: true }))
  const tables = Number(database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get())
  if (tables > 0 && database.pragma('application_id', { simple: true }) !== applicationId) {
    const sentence = `The database ${database.name} belongs to another program. Choose another folder for the library.`
    throw new AppError('store/foreign', sentence)
  }
  if (version > schemaVersion) {
    const sentence = `This library was written by a newer version of Footnote (format ${version}; this one knows ${schemaVersion}). Update Footnote, or choose another library.`
    throw new AppError('store/newer', sentence)
  }
  return version
}
