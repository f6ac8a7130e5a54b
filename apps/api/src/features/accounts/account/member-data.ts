import type { DataExport } from '@rosette/shared/contract/data-export.ts';
import type { Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { UpdateQuery } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';

type Filter = Record<string, unknown>;

/** The methods of a Mongoose model that a removal uses; `Model` itself loses its inferred types in a list. */
interface StoredModel {
  modelName: string;
  distinct(field: string, filter: Filter): PromiseLike<unknown[]>;
  deleteMany(filter: Filter): PromiseLike<unknown>;
  updateMany(filter: Filter, update: UpdateQuery<unknown>, options: object): PromiseLike<unknown>;
}

/** What becomes of a model's documents when a member leaves. Everything here is idempotent. */
export interface LeftBehind {
  model: StoredModel;
  /** The fields that hold what finds them: her id, or her address. */
  of: string | readonly string[];
  /** Narrows them. */
  where?: Filter;
  /**
   * 'deleted', 'without her' where her id is taken out of lists, the update that makes them anonymous, or the function of a
   * room with a rule of its own.
   */
  becomes:
    | 'deleted'
    | 'without her'
    | UpdateQuery<unknown>
    | ((app: AppContext, found: string) => Promise<void>);
  /** Their kind as users of pictures, whose use ends with them. */
  pictures?: 'business';
  /** The kinds of unsent mails about them, for documents found by an address. */
  mails?: readonly string[];
}

/** A member whose data is exported. */
export interface ExportedMember {
  id: string;
  full_name: string;
  email: string;
  /** Her address where she has confirmed it: what is found by an address is for its owner only. */
  confirmedEmail: string | null;
  role: Role;
}

export type ListName = Exclude<keyof DataExport, 'exported_at' | 'profile'>;

/** What all rooms store about members (member-data.ts beside the routes), for the export and for who leaves. */
export interface MemberData {
  /** What ends in the transaction that removes her account. */
  atOnce: readonly ((app: AppContext, id: string) => Promise<void>)[];
  /** Found by her id, in the order of their removal. */
  ofMember: readonly LeftBehind[];
  /** Found by her confirmed address, in the transaction that removes her account. */
  ofAddress: readonly LeftBehind[];
  /** Every list of the export with its source; the type check fails when one is missing. */
  lists: {
    [N in ListName]: (
      member: ExportedMember,
      app: AppContext,
      language: Language,
    ) => AsyncIterable<DataExport[N][number]>;
  };
}
