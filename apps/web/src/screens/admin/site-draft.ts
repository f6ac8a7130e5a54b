import { useState, useSyncExternalStore } from 'react';

type Values = Readonly<Record<string, string>>;

/** What is typed in the forms of the editor at this moment, saved or not, by field: for the preview beside them. */
export interface SiteDraft {
  get(): Values;
  put(values: Values): void;
  subscribe(listener: () => void): () => void;
}

function createDraft(): SiteDraft {
  let all: Values = {};
  const listeners = new Set<() => void>();
  return {
    get: () => all,
    put(values) {
      all = { ...all, ...values };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A draft that lives as long as its editor. */
export const useNewDraft = (): SiteDraft => useState(createDraft)[0];

export const useDraftValues = ({ subscribe, get }: SiteDraft): Values =>
  useSyncExternalStore(subscribe, get, get);
