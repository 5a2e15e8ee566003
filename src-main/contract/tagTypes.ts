/** The nouns of a user's own words for files. Types only. */

/** A tag, and how many files have it, themselves or by a folder around them. */
export type TagRow = { tag: string; files: number }

/** Tags of one file or folder: those given to it, and those that it has by the folders around it. */
export type PlaceTags = { own: string[]; inherited: string[] }
