import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { notifyWhatIsLeft } from '#ui/toast.ts';
import { App } from './app.tsx';
import './theme.css';

// Compiling schemas needs eval, which the Content-Security-Policy does not allow.
z.config({ jitless: true });

notifyWhatIsLeft();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
