import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The token that a mailed link holds, taken out of the address at once: it must not stay in the browser's history. */
export function useTokenOfAddress() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => search.get('token'));
  const isInAddress = search.has('token');
  useEffect(() => {
    if (isInAddress) navigate(pathname, { replace: true });
  }, [isInAddress, navigate, pathname]);
  return { token, clearToken: () => setToken(null) };
}
